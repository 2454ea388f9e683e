/** A client's site as we show it; its words are in `portfolio.items`. */
export interface PortfolioItem {
  id: 'barbershop' | 'dryCleaner';
  /** As the client writes it, in every language. */
  name: string;
  /** Address of the site: a path of our own or an https address, which the security policy then lets into a frame. */
  url: string;
  /** File in `src/assets/portfolio/`: the site at 1280 × 800. */
  image: string;
}

export const portfolio = [
  { id: 'barbershop', name: 'Sal’s Barbershop', url: '/demo/barbershop/', image: 'barbershop.png' },
  { id: 'dryCleaner', name: 'Two Buttons Dry Cleaning', url: '/demo/dry-cleaner/', image: 'dry-cleaner.png' },
] as const satisfies PortfolioItem[];
