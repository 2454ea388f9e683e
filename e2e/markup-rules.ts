import type { ConfigData } from 'html-validate';

/** The recommended rules, but for the few that ask for a way of writing, each with its reason. */
export const markupRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How markup is spelt is the business of Astro and React: <input/>, hrefLang and required="" say the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // React's useId begins with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Text is what a field without a type takes, everywhere; a button without one surprises, so that rule stays.
    'no-implicit-input-type': 'off',
    // Where a telephone number may break is a matter of looks.
    'tel-non-breaking': 'off',
  },
};

/** What single pages do otherwise, by their name. Each of these is met in a way that the rule cannot see. */
export const pageRules: Record<string, ConfigData['rules']> = {
  // A block for each language, of which one is displayed.
  notFound: { 'no-multiple-main': 'off', 'unique-landmark': 'off' },
  // The calculator follows while one types; there is nothing to send.
  services: { 'wcag/h32': 'off' },
  // The example forms' groups are named by their headings, which aria-labelledby says.
  smsConsent: { 'wcag/h71': 'off' },
  smsCompliance: { 'wcag/h71': 'off' },
};
