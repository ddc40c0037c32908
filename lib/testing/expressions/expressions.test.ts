import { expect, test } from 'vitest';
import { BOUNDED_EXPRESSIONS, COMPOSED_EXPRESSIONS } from './bounded-expressions';
import { degreeOf } from './degree-of';
import degrees from './degrees.json';
import { filesThatCompose, findExpressions } from './find-expressions';

/** A few milliseconds. */
const MOST_STEPS = 10_000_000;
const MOST_UNLISTED = 40;

const known = new Map<string, number | null>(Object.entries(degrees));
const expressions = findExpressions();

test('no expression takes much longer than its text is long', () => {
  const unlisted = expressions.filter(({ written }) => !known.has(written));
  expect(unlisted.length, 'run: node --import tsx lib/testing/expressions/prove.ts').toBeLessThan(MOST_UNLISTED);
  const slow = expressions.filter((expression) => {
    const degree = known.has(expression.written)
      ? (known.get(expression.written) ?? Number.POSITIVE_INFINITY)
      : degreeOf(expression);
    if (degree <= 1) return false;
    const bound = BOUNDED_EXPRESSIONS[expression.written];
    return !bound || bound.longest ** degree > MOST_STEPS;
  });
  expect(slow.map(({ written, files }) => `${files.join(', ')}: ${written}`)).toEqual([]);
}, 60_000);

test('the tables name expressions that there are', () => {
  const written = expressions.map((expression) => expression.written);
  expect(Object.keys(BOUNDED_EXPRESSIONS).filter((bounded) => !written.includes(bounded))).toEqual([]);
  expect(filesThatCompose().sort()).toEqual(Object.keys(COMPOSED_EXPRESSIONS).sort());
});

test('knows exponential, polynomial and linear time', () => {
  const svg = String.raw`^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]`;
  expect(degreeOf({ pattern: svg, flags: 'i' })).toBe(Number.POSITIVE_INFINITY);
  expect(degreeOf({ pattern: '\\s+$', flags: '' })).toBe(2);
  expect(degreeOf({ pattern: '^\\d+$', flags: '' })).toBe(1);
});
