/**
 * Whether `home.testimonials` quotes somebody: a client who really said it and agreed to be quoted, nobody yet, or
 * there is no quote and no section. A release refuses an invented one, and structured data omits it. Source: 16 CFR
 * 465.2, which bans made-up testimonials.
 */
export const testimonial = 'invented' as 'real' | 'invented' | 'none';

/** How many identical cards show the quote. */
export const testimonialCards: 1 | 2 = 2;

/** What the author is called in structured data. */
export const testimonialAuthor = 'Person' as 'Person' | 'Organization';
