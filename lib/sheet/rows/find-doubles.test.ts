import { expect, test } from 'vitest';
import { CreateDelivery } from '@/lib/order/schema';
import { findDoubles } from './find-doubles';
import type { ReadRow } from './read-row';

/** A read row; `reference` is the number that its sheet has. */
function row(line: number, reference: string | undefined, amount = '4.500'): ReadRow {
  const order = CreateDelivery('KW').parse({
    ...{ reference: reference ?? 'none', payment: { amount, type: 'cash' } },
    ...{ origin_format: 'branch_format', origin: { branch_id: '65f0a1b2c3d4e5f600000001' } },
    destination_format: 'kuwait_format',
    destination: {
      ...{ contact_name: 'Sara', contact_phone: '50123456' },
      ...{ area: 'Salmiya', block: '3', street: '5', building: '9' },
    },
  });
  return { line, order, problems: [], warnings: [], reference };
}

const askedIn = (rows: readonly ReadRow[]) =>
  findDoubles(rows, { columns: [], headerRow: 0, firstRow: 1 }).map(({ line, problems, warnings }) =>
    [line, ...problems.map(({ key }) => `${key}?`), ...warnings.map(({ key }) => key)].join(' '),
  );

test.each([
  ['no row twice', [row(2, 'A'), row(3, 'B', '5.000')], ['2', '3']],
  ['a number twice with one order: the second is asked', [row(2, 'A'), row(3, 'A')], ['2', '3 sameNumber?']],
  [
    'a number twice with two orders: both are asked',
    [row(2, 'A'), row(3, 'A', '5.000')],
    ['2 sameNumber?', '3 sameNumber?'],
  ],
  [
    'an order twice without a number: the second is asked',
    [row(2, undefined), row(3, undefined)],
    ['2', '3 possibleDouble?'],
  ],
  ['an order twice under two numbers: a warning', [row(2, 'A'), row(3, 'B')], ['2', '3 equalOrder']],
])('%s', (_, rows, asked) => {
  expect(askedIn(rows)).toEqual(asked);
});
