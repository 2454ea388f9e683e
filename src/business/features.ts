/** What a company can turn off. */
export interface Features {
  /** Text messages: the consent box of the form, the two SMS pages, and every text about them. */
  texting: boolean;
  /** Booking on the contact page. An external scheduler replaces it even if it is on; without both, a sentence does. */
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
