import type texts from '../../locales/en/portfolio.json';

interface PortfolioFacts {
  /** The key of its texts in `portfolio.items`, and its anchor on the page. */
  id: string;
  /** Not translated. */
  name: string;
  /** A path on our own site or an https URL, whose origin the security policy then allows in iframes. */
  url: string;
  /** File in `src/assets/portfolio/`: the site at 1280 × 800. */
  image: string;
  /** The year in which the site went live. */
  since?: number;
}

const portfolioFacts = [
  { id: 'barbershop', name: 'Sal’s Barbershop', url: '/demo/barbershop/', image: 'barbershop.png' },
  { id: 'dryCleaner', name: 'Two Buttons Dry Cleaning', url: '/demo/dry-cleaner/', image: 'dry-cleaner.png' },
] as const satisfies PortfolioFacts[];

export interface PortfolioItem extends PortfolioFacts {
  id: Extract<keyof (typeof texts)['items'], string>;
}

/** A fictional site among our own files. */
export const isDemo = ({ url }: PortfolioItem) => url.startsWith('/');

/** Without clients there is no portfolio page. */
export const portfolio: readonly PortfolioItem[] = portfolioFacts;
