const portfolioFacts = [
  { id: 'surfRepair', name: 'Pier Nine Surf Repair', url: 'https://pier-nine.zz/', image: 'pier-nine.png' },
] as const satisfies PortfolioFacts[];
