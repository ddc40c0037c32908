import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import type { Role } from '@/lib/auth/permissions';
import { SANDBOX_PASSWORD, SANDBOX_USERS, type SandboxUser } from '@/lib/auth/sandbox-users';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { say } from './messages';
import { sessionFile } from './state-files';

export type Account = { name: string; email: string; password: string };

/** Creates a new account, so that no other test shares its sessions and sign-in attempts. `access`: a role for all merchants, or more. */
export async function createAccount(owner: APIRequestContext, access: Role | object): Promise<Account> {
  const account = {
    name: 'Abdullah Al-Failakawi',
    email: `person-${randomUUID().slice(0, 8)}@diwan.example`,
    password: `a sentence for ${randomUUID().slice(0, 8)}`,
  };
  const { password, ...person } = account;
  const of = typeof access === 'string' ? { role: access } : access;
  const added = await owner.post('/api/users', { data: { ...person, ...of, locale: 'en' } });
  expect(added.ok(), await added.text()).toBe(true);
  const { link } = z.object({ link: z.string() }).parse(await added.json());
  const chosen = await owner.post('/api/auth/new-password', { data: { link: link.split('/').at(-1), password } });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  return account;
}

/** Fills in and submits the sign-in form on the page. */
export async function signInOn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in each seeded user and stores the session in its `sessionFile`. */
export async function signInAllRoles(url: string): Promise<void> {
  await Promise.all(SANDBOX_USERS.map((user) => signIn(user, url)));
}

/** After this, a session is renewed: acts of owners ask those of ten minutes ago who it is. */
const RENEW_AFTER_MS = 300_000;

/**
 * The file with the session of a role, who is signed in when nobody has done it lately: few stacks need every role, and
 * a password takes half a second.
 */
export async function sessionOf(role: Role, url: string): Promise<string> {
  const user = SANDBOX_USERS.find((one) => one.role === role);
  const signedInAt = statSync(sessionFile(role), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (user && Date.now() - signedInAt > RENEW_AFTER_MS) await signIn(user, url);
  return sessionFile(role);
}

async function signIn({ email, role }: SandboxUser, url: string): Promise<void> {
  // Without the session of the running test, which signing in would end.
  const storageState = { cookies: [], origins: [] };
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url }, storageState });
  const answer = await context.post('/api/auth/sign-in', { data: { email, password: SANDBOX_PASSWORD } });
  if (!answer.ok()) throw new Error(`${email} can't sign in: ${answer.status()} ${await answer.text()}`);
  await context.storageState({ path: sessionFile(role) });
  await context.dispose();
}

/** Chooses a password at a link, as its person does. */
export async function choosePassword(page: Page, link: string, password: string, locale: Locale): Promise<void> {
  await page.goto(link);
  await page.getByLabel(say(locale, 'auth.newPassword.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say(locale, 'auth.newPassword.submit'), exact: true }).click();
  await expect(page.getByText(say(locale, 'auth.signIn.chosen'))).toBeVisible();
}

/** Makes the last look at who is signed in an hour old. */
export async function ageSessions(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update sessions set confirmed_at = now() - interval '1 hour' from users
       where users.id = sessions.user_id and users.email = $1`,
    [email],
  );
  await client.end();
}

/** Answers the dialog that asks who it is: with the password, or with a code where codes are on. */
export async function answerIdentity(page: Page, locale: Locale, given: { password: string } | { code: string }) {
  const dialog = page.getByRole('dialog', { name: say(locale, 'settings.codes.identityTitle') });
  const [key, value] =
    'code' in given ? ['settings.codes.code', given.code] : ['settings.profile.current', given.password];
  await dialog.getByLabel(say(locale, key), { exact: true }).fill(value);
  await dialog.getByRole('button', { name: say(locale, 'settings.codes.identityConfirm'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
