/** What a company can turn off. */
export interface Features {
  /** Text messages: the consent box of the form, the two SMS pages, and every text about them. */
  texting: boolean;
  /** Booking a meeting on the contact page. If off, an external scheduler or a sentence takes its place. */
  meetings: boolean;
  /** A page that is off is not built, and nothing links to it. */
  pages: Record<OptionalPage, boolean>;
}

/** The pages that a company can leave out. A portfolio without clients is left out as well. */
export type OptionalPage = 'services' | 'portfolio' | 'about' | 'packages' | 'accessibility';

export const features: Features = {
  texting: true,
  meetings: true,
  pages: { services: true, portfolio: true, about: true, packages: true, accessibility: true },
};
