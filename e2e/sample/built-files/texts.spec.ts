import { expect, test } from 'playwright/test';
import { elementsIn, elementsOf, normalize, sitePages, stringsIn, textOf } from '../../support/built-site.ts';
import { needsFiles, sourceOf, textsOf } from '../../support/site.ts';

// The sample shows every text that there is; a company may have no plan that is popular, or no founder.

test.skip(...needsFiles);

/** Other forms of a plural, mails, who counts visits, what only a site with a scheduler has, and what the form says when it is used. */
const shownElsewhere =
  /_(?:zero|one|two|few|many)$|^privacy\.analytics\.|^contact\.(?:confirmation|meeting\.(?:frameTitle|open|noneTitle|frameNote)$|form\.(?:sending|dismiss|notifications|reachInstead|errors|emailHint|charactersLeft)\b)/;

for (const { file, locale, name } of sitePages) {
  // What the page of a meeting says depends on the meeting.
  if (name === 'meeting') continue;

  test(`${file} shows every text that is written for it`, () => {
    const mains = elementsIn(file).filter(({ tagName }) => tagName === 'main');
    const attributes = mains.flatMap(elementsOf).flatMap(({ attribs: { props: _, ...shown } }) => Object.values(shown));
    const shown = [...mains.map(textOf), ...attributes.map(normalize)].join('\n');
    const texts = stringsIn(textsOf(locale)[name], name).filter(({ path }) => !shownElsewhere.test(path));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter(({ text }) => !new RegExp(sourceOf(text)).test(shown))).toEqual([]);
  });
}
