import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES, roleMay } from './permissions';
import { Email, GivenPassword, NewPassword, PASSWORD_MIN, PersonName, SetUp, SignIn } from './schema';

const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  [Email, undefined, 'auth.fields.emailRequired'],
  [Email, '  ', 'auth.fields.emailRequired'],
  [Email, 'noura', 'auth.fields.emailWrong'],
  [Email, `${'n'.repeat(250)}@x.kw`, 'auth.fields.emailWrong'],
  [PersonName, null, 'auth.fields.nameRequired'],
  [PersonName, ' ', 'auth.fields.nameRequired'],
  [PersonName, 'n'.repeat(81), 'auth.fields.nameLong'],
  [NewPassword, 5, 'auth.fields.passwordRequired'],
  [NewPassword, '', 'auth.fields.passwordRequired'],
  [NewPassword, 'abcdefghi', 'auth.fields.passwordShort'],
  [NewPassword, 'abcdefghij'.repeat(13), 'auth.fields.passwordLong'],
  [NewPassword, 'abcabcabcabc', 'auth.fields.passwordSimple'],
  [GivenPassword, undefined, 'auth.fields.passwordRequired'],
  [GivenPassword, '', 'auth.fields.passwordRequired'],
  [GivenPassword, 'x'.repeat(1_001), 'auth.fields.passwordLong'],
])('%#: %s is refused with %s', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

test('what is long enough, and not too long, passes as it is typed', () => {
  expect(PASSWORD_MIN).toBe(10);
  for (const password of ['abcdabcdab', 'كلمة سر طويلة', 'abcd'.repeat(32)]) {
    expect(NewPassword.parse(password)).toBe(password);
  }
  expect(GivenPassword.parse('x')).toBe('x');
  expect(GivenPassword.parse('x'.repeat(1_000))).toHaveLength(1_000);
  expect(PersonName.parse(` ${'n'.repeat(80)} `)).toHaveLength(80);
  expect(Email.parse('  Noura@Shop.Example ')).toBe('noura@shop.example');
});

test('signing in and setting up take their fields, and a place to return to', () => {
  const person = { email: 'n@shop.example', password: 'a quiet long password' };
  expect(SignIn.parse(person)).toEqual(person);
  expect(SignIn.parse({ ...person, next: '/deliveries' }).next).toBe('/deliveries');
  expect(SignIn.safeParse({ ...person, next: '/'.repeat(2_001) }).success).toBe(false);
  const owner = { ...person, name: 'Noura', code: ' AAAA-BBBB ' };
  expect(SetUp.parse(owner).code).toBe('AAAA-BBBB');
  const problem = (code: unknown) => SetUp.safeParse({ ...owner, code }).error?.issues[0]?.message;
  expect([problem(undefined), problem(' '), problem('A'.repeat(61)), problem('A'.repeat(60))]).toEqual([
    'auth.fields.codeRequired',
    'auth.fields.codeRequired',
    'auth.fields.codeWrong',
    undefined,
  ]);
});

test('each role may do what it needs, written out', () => {
  const all = [
    'branch:read',
    'branch:write',
    'branch:update',
    'branch:delete',
    'delivery:write',
    'delivery:read',
    'delivery:cancel',
    'delivery:retry',
    'delivery:adopt',
    'report:read',
    'invoices:read',
    'wallet:read',
    'users:manage',
    'settings:read',
    'settings:manage',
    'audit:read',
  ].toSorted();
  expect([...PERMISSIONS].toSorted()).toEqual(all);
  expect([...ROLES]).toEqual(['owner', 'manager', 'dispatcher', 'finance', 'viewer']);
  const may = (role: (typeof ROLES)[number]) => [...ROLE_PERMISSIONS[role]].toSorted();
  expect(may('owner')).toEqual(all);
  expect(may('manager')).toEqual(all.filter((name) => name !== 'users:manage' && name !== 'settings:manage'));
  expect(may('dispatcher')).toEqual([
    'branch:read',
    'delivery:adopt',
    'delivery:cancel',
    'delivery:read',
    'delivery:retry',
    'delivery:write',
  ]);
  expect(may('finance')).toEqual(['branch:read', 'delivery:read', 'invoices:read', 'report:read', 'wallet:read']);
  expect(may('viewer')).toEqual(['branch:read', 'delivery:read']);
  expect([roleMay('viewer', 'delivery:read'), roleMay('viewer', 'delivery:write')]).toEqual([true, false]);
});
