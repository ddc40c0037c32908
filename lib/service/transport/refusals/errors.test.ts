import { describe, expect, it } from 'vitest';
import { isServiceFailure } from './errors';
import { failureOf } from './failure-of';

const FACTS = { operation: 'POST /v2/deliveries', attempts: 1, outcome: 'not-done' } as const;

/** A refusal as it comes over the wire. */
function refusal(message: string | null) {
  const body = Buffer.from(JSON.stringify({ message }));
  return failureOf('v2', { status: 400, header: () => null, body }, FACTS, (text) => text, null);
}

describe('the field that a refusal names', () => {
  it.each([
    [
      'destination.latitude: is required for location_format',
      'destination.latitude',
      'is required for location_format',
    ],
    [
      'branch_id is required when merchant has multiple branches',
      'branch_id',
      'is required when merchant has multiple branches',
    ],
    [
      'Origin: Branch not found or does not belong to this merchant',
      'origin',
      'Branch not found or does not belong to this merchant',
    ],
    ['payment.amount: must be a positive number', 'payment.amount', 'must be a positive number'],
    ['reference: is required', 'reference', 'is required'],
    ['items[0].name: is required', 'items[0].name', 'is required'],
    ['Something is wrong', null, 'Something is wrong'],
    ['Error: something is wrong', null, 'Error: something is wrong'],
    ['See https://docs: there', null, 'See https://docs: there'],
  ])('%s', (message, field, detail) => {
    expect(refusal(message)).toMatchObject({ message, field, detail });
  });

  it('is none when there is no message', () => {
    expect(refusal(null)).toMatchObject({ field: null, detail: null, message: expect.stringContaining('400') });
  });
});

describe('a failure', () => {
  it('is known as one, and says what it is as JSON', () => {
    expect(isServiceFailure(refusal('x'))).toBe(true);
    expect(isServiceFailure(new Error('x'))).toBe(false);
    expect(isServiceFailure(null)).toBe(false);
    expect(JSON.parse(JSON.stringify(refusal('reference: is required')))).toMatchObject({
      name: 'ServiceRefusal',
      kind: 'refused',
      status: 400,
      field: 'reference',
      outcome: 'not-done',
    });
  });
});
