import { describe, expect, it } from 'vitest';
import { type IntakeResult, intakeResult } from '../result';
import { corpusOf } from './testing-corpus';

const FEWEST_WHOLE = 0.92;

const SETS = [
  'messages',
  'second-set',
  'third-set',
  'fourth-set',
  'fifth-set',
  'sixth-set',
  'seventh-set',
  'eighth-set',
  'ninth-set',
  'tenth-set',
];

describe.each(SETS)('%s', (name) => {
  const read = corpusOf(name).map((message) => ({ ...message, result: intakeResult(message.text, message.country) }));

  it('fills no field wrongly', () => {
    const wrong = read.filter(({ result, expect: expected }) =>
      Object.entries(result).some(([field, value]) => !isSame(value, expected[field])),
    );
    expect(wrong).toEqual([]);
  });

  it('reads nearly all of them whole', () => {
    const filled = read.filter(({ expect: expected }) => Object.keys(expected).length > 0);
    const whole = filled.filter(({ result, expect: expected }) =>
      Object.keys(expected).every((field) => field in result),
    );
    expect(whole.length / filled.length).toBeGreaterThanOrEqual(FEWEST_WHOLE);
  });
});

it('holds 200 messages at least', () => {
  expect(corpusOf('messages').length).toBeGreaterThanOrEqual(200);
});

function isSame(value: IntakeResult[keyof IntakeResult], expected: string | number | true | undefined): boolean {
  if (typeof value === 'number' && typeof expected === 'number') return Math.abs(value - expected) < 0.00002;
  return value === expected;
}
