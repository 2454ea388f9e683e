/** How long texts may be where there is little room, in characters, what stands in the placeholders counted. */
const limits: { keys: RegExp; most: number; because: string }[] = [
  { keys: /^head\.\w+\.title$/, most: 60, because: 'search engines show no more of a title' },
  { keys: /^head\.\w+\.description$/, most: 160, because: 'search engines show no more of a description' },
  { keys: /^layout\.book$/, most: 26, because: 'it is a button beside the menu' },
  { keys: /^pages\./, most: 30, because: 'it stands in the menu' },
  { keys: /^roi\.scenarios\.[\w-]+\.urgentAction$/, most: 52, because: 'it is a button' },
  { keys: /^roi\.(scenarios\.[\w-]+\.action|result\.(send|copy|copied))$/, most: 34, because: 'it is a button' },
  {
    keys: /(\.button|^home\.hero\.(contact|services)|^contact\.(reach\.callNow|form\.(submit|sending))|^packages\.(plans\.getStarted|addOns\.add)|^services\.packages\.(see|quote)|^portfolio\.visit|^notFound\.home)$/,
    most: 34,
    because: 'it is a button',
  },
];

/** The limit of a text, if it has one of its own. */
export function limitOf(key: string): { most: number; because: string } | undefined {
  return limits.find(({ keys }) => keys.test(key));
}

/** A translation that is longer than this no longer fits where the English text stands. */
export function roomFor(english: string): number {
  return english.length * 2 + 30;
}
