/** The attribute that names the texts of an element: `home.hero.title`, or `alt:about.intro.alt` for an attribute. */
export const textAttribute = 'data-texts';
