import { expect, test } from 'vitest';
import { problemOfQuery } from './problem-of-query';

test('reads the problem of a form that came back', () => {
  expect(problemOfQuery({})).toBeUndefined();
  expect(problemOfQuery({ problem: 'too_many_attempts', wait: '90' })).toMatchObject({
    code: 'too_many_attempts',
    detail: { waitSeconds: 90 },
  });
  const wrongCode = { problem: 'invalid_input', at: 'code', why: 'auth.fields.code_wrong' };
  expect(problemOfQuery(wrongCode)?.fields).toEqual([{ path: 'code', message: 'auth.fields.code_wrong' }]);
});

test('puts no sentence of an address on the page', () => {
  expect(problemOfQuery({ problem: 'Call +965 …' })).toBeUndefined();
  expect(problemOfQuery({ problem: ['a', 'b'] })).toBeUndefined();
  for (const why of ['Your account is closed', 'shell.product', '<b>']) {
    expect(problemOfQuery({ problem: 'invalid_input', at: 'code', why })?.fields).toBeUndefined();
  }
});
