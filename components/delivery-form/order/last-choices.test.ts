// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { lastChoice, saveLastChoice } from './last-choices';

test('a choice is kept for its merchant alone', () => {
  saveLastChoice('alpha', 'branch', 'b-1');
  saveLastChoice('alpha', 'payment', 'cash');
  expect([lastChoice('alpha', 'branch'), lastChoice('alpha', 'payment')]).toEqual(['b-1', 'cash']);
  expect([lastChoice('omega', 'branch'), lastChoice('alpha', 'platform')]).toEqual([undefined, undefined]);
});
