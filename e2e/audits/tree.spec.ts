import { features } from '../../src/business/features.ts';
import { smsRules } from '../../src/business/sms-rules.ts';
import { scenarioNeeds, type ScenarioId } from '../../src/business/calculator.ts';
import { expect, languageOf, test } from '../support/fixtures.ts';
import { mockMeetings } from '../support/mock-meetings.ts';
import { openForm, submitButton } from '../support/request-form.ts';
import { needsPages, needsScenarios, otherLocale } from '../support/site.ts';

// What a screen reader gets from each part that changes: names, roles, states, and the regions that it announces.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const language = languageOf(otherLocale);
const { texts, pathTo } = language;
const { form: fields } = texts.contact;
const quoted = JSON.stringify;

test('the conversation that a visitor tries has named choices, and announces each text (R103)', async ({ page }) => {
  test.skip(!features.texting, 'the company sends no text messages');
  const { try: own, thread } = texts.home;
  await page.goto(pathTo('home'));
  const play = page.getByRole('figure').locator('form');
  await expect(play).toBeHidden();
  await page.getByText(own.summary).click();
  await expect(page.getByText(thread.missed.text)).toBeHidden();
  await page.getByRole('radio', { name: own.hangUp }).check();
  await expect(play).toMatchAriaSnapshot(`
    - group ${quoted(own.choose)}:
      - radio ${quoted(own.press)}
      - radio ${quoted(own.hangUp)} [checked]
    - status:
      - paragraph: ${quoted(own.hungUp)}
    - status`);
  await page.getByRole('radio', { name: own.press }).check();
  await page.getByRole('radio', { name: own.saturday }).check();
  await expect(play).toMatchAriaSnapshot(`
    - status:
      - paragraph: ${quoted(thread.reply.text)}
    - group ${quoted(own.answer)}:
      - radio ${quoted(thread.answer.text)}
      - radio ${quoted(own.saturday)} [checked]
      - radio ${quoted(smsRules.optOutWords[0])}
    - status:
      - paragraph: ${quoted(own.booking.text)}`);
  await page.getByRole('radio', { name: smsRules.optOutWords[0]! }).check();
  await expect(play).toMatchAriaSnapshot(`
    - status:
      - paragraph: ${quoted(own.goodbye.text)}`);
  await page.getByRole('button', { name: own.again }).click();
  await expect(play.getByText(thread.reply.text)).toBeHidden();
});

test('each wrong field of the form is invalid and followed by its error', async ({ page }) => {
  await openForm(page, language);
  await submitButton(page, language).click();
  await expect(page.locator('#request-form')).toMatchAriaSnapshot(`
    - textbox ${quoted(fields.name)} [invalid]
    - paragraph: ${quoted(fields.errors.nameTooShort)}
    - textbox ${quoted(fields.email)} [invalid]
    - paragraph: ${quoted(fields.errors.emailInvalid)}
    - status
    - textbox ${quoted(fields.phone)} [invalid]
    - paragraph: ${quoted(fields.errors.phoneTooShort)}
    - status
    - button ${quoted(fields.submit)}
    - status`);
});

test('the booking says that times are there, and which choice is missing', async ({ page }) => {
  test.skip(...needsPages('meeting'));
  const { picker } = texts.meetings.booking;
  await mockMeetings(page);
  await page.goto(pathTo('contact'));
  await page.locator('.meeting-card').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: picker.submit }).click();
  await expect(page.locator('#meet')).toMatchAriaSnapshot(`
    - status: ${quoted(picker.ready)}
    - button ${quoted(picker.earlier)} [disabled]
    - button ${quoted(picker.later)}
    - radiogroup ${quoted(picker.day)}
    - radiogroup ${quoted(picker.time)} [invalid]
    - status
    - alert: ${quoted(picker.missing)}
    - button ${quoted(picker.submit)}`);
});

test('the calculator’s fields, result and reports are named', async ({ page }) => {
  test.skip(...needsScenarios());
  const { scenarios, choose, advanced, plan } = texts.roi;
  const [first] = Object.keys(scenarioNeeds) as ScenarioId[];
  const { title, primary } = scenarios[first!];
  await page.goto(pathTo('services'));
  await page.locator('#roi').scrollIntoViewIfNeeded();
  await expect(page.locator('#roi')).toMatchAriaSnapshot(`
    - region:
      - group ${quoted(choose)}:
        - radio ${quoted(title)} [checked]
      - textbox ${quoted(primary)}
      - slider ${quoted(primary)}
      - status
      - group: ${quoted(advanced)}
      - region:
        - group ${quoted(plan.choose)}
        - status`);
});
