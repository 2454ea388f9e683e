import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { testimonial, testimonialCards } from '../../src/business/testimonial.ts';
import { packagesPages } from '../../src/business/plans.ts';
import { elementsOf, normalize, textOf } from '../support/built-site.ts';
import { fill, hasPage, locales, showsFounder } from '../support/site.ts';
import {
  expectAll,
  expectLink,
  expectNewTab,
  expectPackagesButton,
  expectTexts,
  openBuilt,
  part,
  parts,
} from './parts.ts';

for (const locale of locales) {
  test(`${locale}: the home page has its headline, story, banner and sections in order (R20–R24)`, () => {
    const { main, ...language } = openBuilt(locale, 'home');
    const { words, pathTo } = language;
    const { hero, thread, packages, why, process, testimonials } = words.home;
    // The id is on the section or on the part of it that links lead to.
    const section = (id: string) =>
      parts(main, 'section').find((one) => [one, ...elementsOf(one)].some((inner) => inner.attribs['id'] === id))!;

    expectAll(main, 'h1', [hero.title]);
    expectLink(main, hero.contact, pathTo('contact'));
    if (hasPage('services')) expectLink(main, hero.services, pathTo('services'));

    const story = part(main, 'figure', thread.title);
    const messages = [thread.missed, thread.reply, thread.answer, thread.booking, thread.reminder, thread.review];
    expect(parts(story, 'li')).toHaveLength(messages.length);
    for (const [index, step] of parts(story, 'li').entries()) expectTexts(step, [messages[index]!.text]);

    if (hasPage('packages')) {
      expectAll(part(main, 'ul', '', { 'aria-label': packages.chipsLabel }), 'li', Object.values(packages.chips));
      expectPackagesButton(main, packages.button, language, packagesPages.smartWebsite, 'packages');
    }

    expectAll(section('why'), 'h3', titlesIn(why));
    const steps = titlesIn(process);
    expect(parts(section('process'), 'li')).toHaveLength(steps.length);
    for (const [index, step] of parts(section('process'), 'li').entries()) expectTexts(step, [steps[index]!]);
    if (testimonial === 'none') return;
    expectAll(
      section('testimonials'),
      'blockquote',
      Array.from({ length: testimonialCards }, () => testimonials.quote),
    );
    const labels = textOf(section('testimonials')).split(normalize(testimonials.verified));
    expect.soft(labels, 'labeled once a card').toHaveLength(testimonialCards + 1);
  });

  test(`${locale}: the about page says how we decide, and shows the founder (R37)`, () => {
    const { words, main, pathTo } = openBuilt(locale, 'about');
    const { title, intro, approach } = words.about;
    const { founder, externalLinks } = company;
    const names = { founder: founder?.name ?? '' };

    expectAll(main, 'h1', [title]);
    const { title: runs, ...automatic } = approach.runs;
    const { title: stays, ...human } = approach.stays;
    const decisions = part(main, 'section', approach.text);
    expectAll(decisions, 'h3', [runs, stays]);
    expectAll(decisions, 'li', [...Object.values(automatic), ...Object.values(human)]);
    expectLink(decisions, approach.button, pathTo('contact'));

    if (founder && showsFounder) {
      const figure = part(main, 'figure', fill(intro.caption, names));
      expectTexts(figure, [founder.name]);
      expect.soft(parts(figure, 'svg', 'img'), 'one picture').toHaveLength(1);
    }
    if (externalLinks.profile) expectNewTab(main, fill(intro.profile, names), words, externalLinks.profile);
  });
}

/** The titles of the parts of a section, in order. */
function titlesIn(section: object): string[] {
  return Object.values(section).flatMap((item: string | { title: string }) =>
    typeof item === 'object' ? [item.title] : [],
  );
}
