/**
 * Whether a client really said what `home.testimonials` quotes, and agreed to be quoted. A made-up quote is refused by a
 * release and described to no search engine. Source: 16 CFR 465.2, which bans made-up testimonials.
 */
export const testimonialIsReal: boolean = false;
