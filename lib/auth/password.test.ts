import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.server';
import { SANDBOX_USERS } from './sandbox-users';
import { NewPassword, PersonName } from './schema';

const CHEAP = { N: 16, r: 1, p: 1 };

test('a password is verified against its hash, in whatever form its letters were typed', async () => {
  const hash = await hashPassword('caf\u00e9 au lait', CHEAP);
  expect(await verifyPassword('cafe\u0301 au lait', hash)).toBe(true);
  expect(await verifyPassword('cafe au lait', hash)).toBe(false);
  expect(await hashPassword('caf\u00e9 au lait', CHEAP)).not.toBe(hash);
  expect(hash).toMatch(/^scrypt\$16\$1\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword('', null, CHEAP)).toBe(false);
  expect(await hashPassword('any')).toMatch(/^scrypt\$16384\$8\$5\$/);
});

test.each(['md5$16$1$1$c2FsdA$a2V5', 'scrypt$16$1$1$$a2V5', 'scrypt$16$1$1$c2FsdA$', 'plain'])(
  'a stored password in another form (%s) is no password',
  async (stored) => {
    await expect(verifyPassword('any', stored)).rejects.toThrow('a stored password is not in a known form');
  },
);

test('names and new passwords have their bounds, each with its message', () => {
  const problemOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
    result.error?.issues[0]?.message;
  expect(PersonName.parse('  Noura  ')).toBe('Noura');
  expect(['   ', 'n'.repeat(81), undefined].map((name) => problemOf(PersonName.safeParse(name)))).toEqual([
    'auth.fields.nameRequired',
    'auth.fields.nameLong',
    'auth.fields.nameRequired',
  ]);
  expect(
    ['', 'abcdefghi', 'aaabbbcccaa', 'a'.repeat(129), undefined].map((password) =>
      problemOf(NewPassword.safeParse(password)),
    ),
  ).toEqual([
    'auth.fields.passwordRequired',
    'auth.fields.passwordShort',
    'auth.fields.passwordSimple',
    'auth.fields.passwordLong',
    'auth.fields.passwordRequired',
  ]);
});

test('each ready-made user has a name of their own', () => {
  expect(new Set(SANDBOX_USERS.map(({ name }) => name)).size).toBe(SANDBOX_USERS.length);
  for (const { name } of SANDBOX_USERS) expect(name).toMatch(/^\p{L}+ [\p{L}-]+$/u);
});
