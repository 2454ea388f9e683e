export const scenarioNeeds: Readonly<Partial<Record<ScenarioId, Need>>> = {
  'missed-calls': { addOns: ['frontDesk'] },
  'time-savings': { feature: 'workflow' },
  'lead-response': { feature: 'chatbot' },
};
