import { expect, test } from 'playwright/test';
import { company } from '../../src/business/company.ts';
import { elementsOf, normalize, textOf } from '../built-site.ts';
import { fill, locales } from '../site.ts';
import { expectAll, expectLink, expectNewTab, expectTexts, openBuilt, part, parts, textsOf } from './parts.ts';

for (const locale of locales) {
  test(`${locale}: the home page has its headline, story, banner and sections (R20–R24)`, () => {
    const { words, main, pathTo } = openBuilt(locale, 'home');
    const { hero, thread, packages, why, process, testimonials } = words.home;
    // The id is on the section or on the part of it that links lead to.
    const section = (id: string) =>
      parts(main, 'section').find((one) => [one, ...elementsOf(one)].some((inner) => inner.attribs['id'] === id))!;

    expectAll(main, 'h1', [hero.title]);
    expectLink(main, hero.contact, pathTo('contact'));
    expectLink(main, hero.services, pathTo('services'));

    const story = part(main, 'figure', thread.title);
    const messages = [thread.missed, thread.reply, thread.answer, thread.booking, thread.reminder, thread.review];
    expect(parts(story, 'li')).toHaveLength(messages.length);
    for (const [index, step] of parts(story, 'li').entries())
      expectTexts(step, [messages[index]!.label, fill(messages[index]!.text, { smsMessages: 3 })]);

    const chips = part(main, 'ul', '', { 'aria-label': packages.chipsLabel });
    expectAll(chips, 'li', Object.values(packages.chips));
    expectTexts(main, [fill(packages.text, { setupHours: 48, moneyBackDays: 30 })]);
    expectNewTab(main, packages.button, words, expect.stringMatching(/^https:.*\/smartwebsite$/));

    const reasons = [why.trusted, why.sms, why.results, why.support].map(({ title }) => title);
    expectAll(section('why'), 'h3', reasons);
    const steps = [process.websites, process.sms, process.booking, process.analytics, process.custom];
    expect(parts(section('process'), 'li')).toHaveLength(steps.length);
    for (const [index, step] of parts(section('process'), 'li').entries()) expectTexts(step, [steps[index]!.title]);
    expectTexts(section('process'), [process.approach]);
    expectAll(section('testimonials'), 'blockquote', [testimonials.quote, testimonials.quote]);
    const labels = textOf(section('testimonials')).split(normalize(testimonials.verified));
    expect.soft(labels, 'labeled twice').toHaveLength(3);
  });

  test(`${locale}: the about page says who we are, what our mission is, and how we decide (R37)`, () => {
    const { words, main, pathTo } = openBuilt(locale, 'about');
    const { title, intro, mission, approach } = words.about;
    const names = { founder: company.founder?.name ?? '' };

    expectAll(main, 'h1', [title]);
    expectTexts(main, [fill(intro.lead), intro.text, mission.text]);
    expect.soft(textsOf(parts(main, 'h2'))).toContain(normalize(mission.title));

    const decisions = part(main, 'section', approach.text);
    const { title: runs, ...automatic } = approach.runs;
    const { title: stays, ...human } = approach.stays;
    expectAll(decisions, 'h2', [approach.title]);
    expectAll(decisions, 'h3', [runs, stays]);
    expectAll(decisions, 'li', [...Object.values(automatic), ...Object.values(human)]);
    expectLink(decisions, approach.button, pathTo('contact'));

    const figure = part(main, 'figure', fill(intro.caption, names));
    expectTexts(figure, [company.founder?.name ?? '']);
    part(figure, 'svg', '', { role: 'img', 'aria-label': intro.alt });
    expectNewTab(main, fill(intro.profile, names), words, company.externalLinks.profile);
  });
}
