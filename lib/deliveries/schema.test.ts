import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { AddByCode, MOST_CODES } from './by-code/schema';
import {
  CancelDelivery,
  DeliveryFilters,
  DeliveryProblem,
  ExportSelected,
  LinkOrder,
  ListDeliveries,
  MOST_SELECTED,
} from './schema';
import { SimilarQuery } from './similar/schema';

const ID = '01a21a60-e47e-7b4a-a2eb-835e67210387';
const long = (length: number) => 'x'.repeat(length);
const many = (length: number, item: unknown) => Array.from({ length }, () => item);
const order = { reference: 'R', phone: '+96550000001', destination_format: 'kuwait_format', destination: {} };

type Limit = [string, z.ZodMiniType, (length: number) => unknown, number, string?];
const LIMITS: Limit[] = [
  ['a search', DeliveryFilters, (n) => ({ q: long(n) }), 100],
  ['a branch', DeliveryFilters, (n) => ({ branch: long(n) }), 64],
  ['a cursor', ListDeliveries, (n) => ({ older: long(n) }), 120],
  ['a cursor back', ListDeliveries, (n) => ({ newer: long(n) }), 120],
  ['a reason', CancelDelivery, (n) => ({ id: ID, reason: long(n) }), 500, 'errors.tooLong'],
  ['a code to link', LinkOrder, (n) => ({ id: ID, code: long(n) }), 64, 'errors.tooLong'],
  ['chosen orders', ExportSelected, (n) => ({ ids: many(n, ID) }), MOST_SELECTED],
  ['a code', AddByCode, (n) => ({ codes: [long(n)] }), 64, 'errors.tooLong'],
  ['codes', AddByCode, (n) => ({ codes: many(n, 'A1') }), MOST_CODES, 'errors.tooLong'],
  ['lines', AddByCode, (n) => ({ codes: ['A1'], unread: many(n, 'a line') }), MOST_CODES, 'errors.tooLong'],
  ['a reference', SimilarQuery, (n) => ({ ...order, reference: long(n) }), 100],
  ['a phone', SimilarQuery, (n) => ({ ...order, phone: long(n) }), 40],
  ['an amount', SimilarQuery, (n) => ({ ...order, amount: long(n) }), 40],
  ['a field', SimilarQuery, (n) => ({ ...order, destination: { [long(n)]: '' } }), 40],
];

test.each(LIMITS)('%s has its longest', (_, schema, ofLength, longest, message) => {
  expect(schema.safeParse(ofLength(longest)).success).toBe(true);
  const { error } = schema.safeParse(ofLength(longest + 1));
  expect(error?.issues).toHaveLength(1);
  if (message) expect(error?.issues[0]?.message).toBe(message);
});

const problemsOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('an empty', () => {
  test('reason is none', () => {
    expect(CancelDelivery.parse({ id: ID, reason: '  ' }).reason).toBeUndefined();
    expect(CancelDelivery.parse({ id: ID, reason: ' late ' }).reason).toBe('late');
  });

  test('code or list is refused, a short one is not', () => {
    expect(problemsOf(LinkOrder, { id: ID, code: ' ' })).toEqual(['code errors.required']);
    expect(problemsOf(AddByCode, { codes: [] })).toEqual(['codes errors.required']);
    expect(problemsOf(AddByCode, { codes: [' '] })).toEqual(['codes.0 errors.required']);
    expect([problemsOf(LinkOrder, { id: ID, code: 'A' }), problemsOf(AddByCode, { codes: ['A'] })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(ExportSelected.safeParse({ ids: [] }).success).toBe(false);
  });
});

test('a code is read as people copy it', () => {
  expect(LinkOrder.parse({ id: ID, code: '\u200f A ١٢b\n' }).code).toBe('A12b');
});

test('a line without a code is kept to 200 characters', () => {
  expect(AddByCode.parse({ codes: ['A1'], unread: [`  ${long(300)}`] }).unread).toEqual([long(200)]);
});

test('statuses are those of a list, and of one text with commas', () => {
  expect(DeliveryFilters.parse({ status: 'pending,,failed' }).status).toEqual(['pending', 'failed']);
  expect(DeliveryFilters.parse({ status: ['pending', 'failed,canceled'] }).status).toEqual([
    'pending',
    'failed',
    'canceled',
  ]);
});

test('a filter takes its own values alone', () => {
  const values = {
    show: ['attention', 'late'],
    dates: ['ended'],
    payment: ['cash', 'paid'],
    test: ['only', 'hide'],
    made: ['here', 'elsewhere'],
  };
  for (const [name, those] of Object.entries(values)) {
    for (const value of those) expect(DeliveryFilters.safeParse({ [name]: value }).success).toBe(true);
    for (const value of ['', 'other']) expect(DeliveryFilters.safeParse({ [name]: value }).success).toBe(false);
  }
});

test('a problem says why checking ended', () => {
  for (const ended of ['day', 'scheduled', 'restored'])
    expect(DeliveryProblem.parse({ kind: 'no_answer', ended })).toEqual({ kind: 'no_answer', ended });
  expect(DeliveryProblem.safeParse({ kind: 'no_answer', ended: '' }).success).toBe(false);
});
