/**
 * Whether a client really said what `home.testimonials` quotes, and agreed to be quoted. A release refuses a
 * made-up quote, and structured data omits it. Source: 16 CFR 465.2, which bans made-up testimonials.
 */
export const testimonialIsReal: boolean = false;
