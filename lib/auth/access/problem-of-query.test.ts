import { expect, test } from 'vitest';
import { problemOfQuery } from './problem-of-query';

test('reads the problem of a form that came back', () => {
  expect(problemOfQuery({})).toBeUndefined();
  expect(problemOfQuery({ problem: 'too_many_attempts', wait: '90' })).toMatchObject({
    code: 'too_many_attempts',
    detail: { waitSeconds: 90 },
  });
  const wrongCode = { problem: 'invalid_input', at: 'code', why: 'auth.fields.codeWrong' };
  expect(problemOfQuery(wrongCode)?.fields).toEqual([{ path: 'code', message: 'auth.fields.codeWrong' }]);
});

test('puts no sentence of an address on the page', () => {
  expect(problemOfQuery({ problem: 'Call +965 …' })).toBeUndefined();
  expect(problemOfQuery({ problem: ['a', 'b'] })).toBeUndefined();
  for (const problem of ['a'.repeat(61), '', 'A'])
    expect(problemOfQuery({ problem, at: 'code', why: 'auth.fields.codeWrong' })).toBeUndefined();
  expect(problemOfQuery({ problem: 'a'.repeat(60) })).toEqual({ code: 'a'.repeat(60) });
  for (const at of ['The code', ['code'], undefined])
    expect(problemOfQuery({ problem: 'a', at, wait: ['9'], why: 'auth.fields.codeWrong' })).toEqual({ code: 'a' });
  for (const why of ['Your account is closed', 'shell.product', '<b>', 'x.auth.fields.', ['auth.fields.a']]) {
    expect(problemOfQuery({ problem: 'invalid_input', at: 'code', why })?.fields).toBeUndefined();
  }
});
