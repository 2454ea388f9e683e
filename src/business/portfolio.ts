/** A client's site as we show it; its texts are in `portfolio.items`. */
export interface PortfolioItem {
  id: 'barbershop' | 'dryCleaner';
  /** As the client writes it, in every language. */
  name: string;
  /** A path on our own site or an https URL, whose origin the security policy then allows in iframes. */
  url: string;
  /** File in `src/assets/portfolio/`: the site at 1280 × 800. */
  image: string;
}

export const portfolio = [
  { id: 'barbershop', name: 'Sal’s Barbershop', url: '/demo/barbershop/', image: 'barbershop.png' },
  { id: 'dryCleaner', name: 'Two Buttons Dry Cleaning', url: '/demo/dry-cleaner/', image: 'dry-cleaner.png' },
] as const satisfies PortfolioItem[];
