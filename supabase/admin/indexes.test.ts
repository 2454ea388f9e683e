import { beforeEach, describe, expect, it } from 'vitest';
import { sampleBooking } from '../../tools/dev-stack/sample-meeting.ts';
import { useMeetings } from '../../tools/dev-stack/use-meetings.ts';
import { value } from '../../tools/dev-stack/use-test-database.ts';
import { checkIndexes, compareIndexes } from './indexes.ts';

const meetings = await useMeetings();
const { sql, submit, count } = meetings;

const times = await meetings.freeTimes();
const [first, second] = [sampleBooking(times[200] ?? ''), sampleBooking(times[210] ?? '')];
beforeEach(async () => {
  await submit();
  await meetings.book(first);
});

/** As after a crash: what is written meanwhile is missing in the index. */
async function without(index: string, work: () => Promise<unknown>): Promise<void> {
  const setReady = (isReady: boolean) =>
    sql`update pg_index set indisready = ${isReady} where indexrelid = ${`consultation.${index}`}::regclass`;
  await setReady(false);
  await work().finally(() => setReady(true));
}

it('finds every row through every index, and leaves nothing behind', async () => {
  const { indexes, rows, differences, unused } = await compareIndexes(sql);
  const all = await value<number>(sql`select count(*)::integer from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'consultation'::regnamespace`);
  expect({ indexes, differences, unused }).toEqual({ indexes: all, differences: [], unused: [] });
  expect(rows).toBeGreaterThan(indexes);
  expect(await sql`select extname from pg_extension where extname = 'amcheck'`).toEqual([]);
  expect(await sql`select from pg_index where not indisvalid`).toEqual([]);
});

describe('an index without some of its rows', () => {
  it.each([
    ['meetings_no_overlap', 'lacks 1 of 2 rows'],
    ['meetings_one_start', 'lacks 1 of 2 rows'],
    ['meetings_email', 'lacks 1 of 2 rows'],
    ['meetings_starts_at', 'lacks 1 of 2 rows'],
  ])('%s is named, rebuilt, and then agrees', async (index, problem) => {
    await without(index, () => meetings.book(second));
    const { differences } = await compareIndexes(sql);
    expect(differences[0]).toEqual({ index, table: 'meetings', problem });
    expect(await checkIndexes(sql)).toContain('Rebuilt what differed');
    expect((await compareIndexes(sql)).differences).toEqual([]);
  });

  it('that keys which are null are missing in is named, too', async () => {
    await without('outgoing_messages_meeting_id', () => submit());
    const { differences } = await compareIndexes(sql);
    expect(differences.map(({ index }) => index)).toContain('outgoing_messages_meeting_id');
    await checkIndexes(sql);
  });

  it('is verified by PostgreSQL’s own means, where it may be', async () => {
    await without('leads_email', () => submit());
    const { differences } = await compareIndexes(sql);
    expect(differences.map(({ problem }) => problem).join()).toMatch(
      /is damaged: heap tuple .* lacks matching index tuple/,
    );
    await checkIndexes(sql);
  });
});

it('names the meetings that the constraint should have refused, keeps both, and repairs once one is canceled', async () => {
  const rival = { ...sampleBooking(times[200] ?? ''), reference: 'M-RIVAL' };
  await without('meetings_no_overlap', () =>
    without('meetings_one_start', async () => {
      await meetings.book(second);
      await sql`update consultation.meetings as s set (reference, starts_at, ends_at, blocks) =
        (select ${rival.reference}, starts_at, ends_at, blocks from consultation.meetings
          where reference = ${first.reference})
        where reference = ${second.reference}`;
    }),
  );
  await expect(checkIndexes(sql)).rejects.toThrow(
    /index meetings_no_overlap of meetings lacks .*; (.* and M-RIVAL|M-RIVAL and .*) overlap; move or cancel one/,
  );
  expect(await count('meetings')).toEqual([2]);
  await sql`update consultation.meetings set state = 'canceled' where reference = ${first.reference}`;
  expect(await checkIndexes(sql)).toContain('Rebuilt what differed');
  expect((await compareIndexes(sql)).differences).toEqual([]);
});

it('says which keys are equal where an index cannot be built', async () => {
  await without('meetings_reference_key', async () => {
    await meetings.book(second);
    await sql`update consultation.meetings set reference = ${first.reference} where id = ${second.id}`;
  });
  await expect(checkIndexes(sql)).rejects.toThrow(/cannot rebuild meetings_reference_key: .*\(reference\)=/);
  await sql`truncate consultation.meetings cascade`;
  await sql`reindex index consultation.meetings_reference_key`;
});
