const planFacts = [
  {
    id: 'harbor',
    name: 'Harbor',
    price: { monthly: 149.5, setup: 650 },
    websiteEditsPerMonth: 2,
    features: ['website', 'contactForm', 'support'],
  },
  {
    id: 'lighthouse',
    name: 'Lighthouse',
    price: { monthly: 1249, setup: 1800 },
    websiteEditsPerMonth: 8,
    features: ['booking', 'analytics', 'workflow', 'chatbot'],
    popular: true,
  },
] as const satisfies [PlanFacts, ...PlanFacts[]];

export const planPlaceholders: Readonly<Record<string, Feature | AddOnId>> = {
  bookingPlan: 'booking',
  analyticsPlan: 'analytics',
  workflowPlan: 'workflow',
  chatbotPlan: 'chatbot',
};

const addOnFacts = [
  { id: 'frontDesk', name: 'AI Front Desk', monthlyPrice: 259, onlyIn: 'lighthouse' },
] as const satisfies AddOnFacts[];

export const bundleName: string | undefined = undefined;
