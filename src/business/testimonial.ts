/**
 * Whether the quote in `home.testimonials` is from a client who agreed to it. A release refuses an invented one, and
 * structured data omits it: 16 CFR 465.2 bans invented testimonials. `none` hides the section.
 */
export const testimonial = 'invented' as 'real' | 'invented' | 'none';

/** The number of identical cards. */
export const testimonialCards: 1 | 2 = 2;

/** The author's type in structured data. */
export const testimonialAuthor = 'Person' as 'Person' | 'Organization';
