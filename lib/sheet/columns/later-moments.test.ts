import { expect, test } from 'vitest';
import { CORPUS_BRANCHES } from '../corpus/testing-branches';
import { readSheet } from '../read-sheet';

const NOW = new Date('2026-11-27T09:00:00Z');
const GUEST = 'Noura,50001234,Salmiya,10,3,12,12.500,cash';

/** The schedules and problems of orders with a further column. */
async function read(name: string, ...cells: string[]) {
  const rows = cells.map((cell, index) => `${GUEST.replace(',12,', `,${index + 1},`)},${cell}`);
  const text = [`Name,Phone,Area,Block,Street,House,Amount,Payment,${name}`, ...rows].join('\n');
  const reading = await readSheet(text, { country: 'KW', branches: CORPUS_BRANCHES.KW, now: NOW });
  if (!reading.ok) throw new Error(reading.refusal);
  return reading.orders.rows.map(({ order, problems }) => problems[0]?.key ?? order?.scheduled_date ?? 'now');
}

test.each(['Time', 'Date', 'Date & Time', 'التاريخ والوقت', 'dateTime'])(
  'moments below %s that are later than now are the schedule',
  async (name) => {
    expect(await read(name, '2026-11-28 18:00', '2026-11-29 06:30')).toEqual([
      '2026-11-28T15:00:00.000Z',
      '2026-11-29T03:30:00.000Z',
    ]);
  },
);

test('a later day without a time, or one with two readings, is a problem', async () => {
  expect(await read('Date', '2026-11-28')).toEqual(['timeMissing']);
  expect(await read('Date', '01/12/2026 18:00')).toEqual(['twoWaysDate']);
  expect(await read('Date', '28/11/2026 18:00', '01/12/2026 18:00')).toEqual([
    '2026-11-28T15:00:00.000Z',
    '2026-12-01T15:00:00.000Z',
  ]);
});

test('one earlier moment does not take the schedule from the others', async () => {
  expect(await read('Time', '2026-11-28 18:00', '2026-11-28 19:00', '2026-09-01 18:00')).toEqual([
    '2026-11-28T15:00:00.000Z',
    '2026-11-28T16:00:00.000Z',
    'delivery-form.problems.schedulePast',
  ]);
});

test('earlier moments, today and times of day may be those of the creation', async () => {
  expect(await read('Time', '2026-11-27 11:59', '2026-11-26 18:00')).toEqual(['now', 'now']);
  expect(await read('Date', '2026-11-27', '27/11/2026')).toEqual(['now', 'now']);
  expect(await read('Date', '12/03/2026', '11/12/2026')).toEqual(['now', 'now']);
  expect(await read('Time', '18:00', '19:30')).toEqual(['now', 'now']);
});

test('a later moment below another name is no schedule', async () => {
  expect(await read('Expiry date', '2026-11-28 18:00')).toEqual(['now']);
});
