import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type IntakeResult, intakeResult } from '../result';
import fifthSet from './fifth-set.json';
import fourthSet from './fourth-set.json';
import messages from './messages.json';
import secondSet from './second-set.json';
import seventhSet from './seventh-set.json';
import sixthSet from './sixth-set.json';
import thirdSet from './third-set.json';

const Corpus = z.array(
  z.object({
    id: z.number(),
    country: z.enum(['KW', 'BH', 'SA']),
    text: z.string(),
    expect: z.record(z.string(), z.union([z.string(), z.number(), z.literal(true)])),
  }),
);
const FEWEST_WHOLE = 0.92;

describe.each([
  ['messages', Corpus.parse(messages)],
  ['the second set', Corpus.parse(secondSet)],
  ['the third set', Corpus.parse(thirdSet)],
  ['the fourth set', Corpus.parse(fourthSet)],
  ['the fifth set', Corpus.parse(fifthSet)],
  ['the sixth set', Corpus.parse(sixthSet)],
  ['the seventh set', Corpus.parse(seventhSet)],
])('%s', (_, corpus) => {
  const read = corpus.map((message) => ({ ...message, result: intakeResult(message.text, message.country) }));

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
  expect(messages.length).toBeGreaterThanOrEqual(200);
});

function isSame(value: IntakeResult[keyof IntakeResult], expected: string | number | true | undefined): boolean {
  if (typeof value === 'number' && typeof expected === 'number') return Math.abs(value - expected) < 0.00002;
  return value === expected;
}
