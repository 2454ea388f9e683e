import { company, openingHours } from '../../src/business/company.ts';
import { features } from '../../src/business/features.ts';
import { mailsTo } from '../support/backend.ts';
import { expect, onPhone, test } from '../support/fixtures.ts';
import { newEmail } from '../support/request-form.ts';
import { asPattern, fill, needsBackend } from '../support/site.ts';

// A meeting, from the page through the function and the database to the mails in the outbox.

test.skip(...needsBackend);
test.skip(!features.meetings, 'This site books no meetings');
// Where a day begins and ends with the team's.
test.use({ timezoneId: company.timeZone });

onPhone(({ texts, pathTo }) => {
  const { booking, mail } = texts.meetings;

  test('a booked meeting is mailed with a calendar file, in the visitor’s language @company', async ({ page }) => {
    const email = newEmail('booking');
    await page.goto(pathTo('contact'));
    const card = page.locator('#meet');
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: booking.picker.later }).click();
    await card.getByRole('radiogroup', { name: booking.picker.day }).getByRole('radio').first().check();
    await card.getByRole('radiogroup', { name: booking.picker.time }).getByRole('radio').first().check();
    await card.getByRole('button', { name: booking.picker.submit }).click();
    await card.getByRole('textbox', { name: texts.contact.form.name }).fill('Zoë Ñandú');
    await card.getByRole('textbox', { name: texts.contact.form.email }).fill(email);
    await card.getByRole('button', { name: booking.details.submit }).click();
    await expect(card.getByRole('heading', { name: booking.done.title })).toBeFocused();
    await expect(card).toContainText(fill(booking.done.mail, { email }));

    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const [sent] = await mailsTo(email);
    expect(sent?.subject).toMatch(asPattern(mail.bookedSubject));
    expect(sent?.text).toContain(mail.booked);
    expect(sent?.text).toContain(company.phone);

    const [file] = (sent?.attachments ?? []).map(({ content }) => Buffer.from(content, 'base64').toString());
    expect(file?.replaceAll('\r\n ', '').replaceAll('\\', '')).toContain(`SUMMARY:${mail.summary}`);
    const [, ...parts] = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ/.exec(file ?? '') ?? [];
    const [year = 0, month = 0, day, hours, minutes] = parts.map(Number);
    const start = new Date(Date.UTC(year, month - 1, day, hours, minutes));
    // The first time of a day.
    const clock = { timeZone: company.timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    expect(start.toLocaleTimeString('en-US', clock)).toBe(openingHours.opens);
  });
});
