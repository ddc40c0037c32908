import { type APIRequestContext, type Page, request } from '@playwright/test';
import { credentialsOf, expect, PLACE, test } from '@/e2e/support/fixtures';
import { apiOf, type MadeOrder, makeWaitingOrder } from '@/e2e/support/orders';
import { createAccount, signInOn } from '@/e2e/support/people';
import { sessionFile } from '@/e2e/support/state-files';
import { ROLES, type Role, roleMay } from '@/lib/auth/permissions';

/** The number of wrong attempts that one address has on an account in half an hour. */
const ATTEMPTS = 8;

let owner: APIRequestContext;
test.beforeEach(async ({ stack }) => {
  owner = await apiOf('owner', stack.url);
});
test.afterEach(() => owner.dispose());

test.describe('a visitor who is signed out', () => {
  test.use({ role: null });

  test('sees that a password is wrong, keeps the e-mail, and gets in with the right one', async ({ page }) => {
    const person = await createAccount(owner, 'viewer');
    await page.goto('/sign-in');
    await signInOn(page, { ...person, password: 'not the password' });
    await expect(problem(page)).toHaveText('The email or the password is wrong.');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await signInOn(page, person);
    await expect(page).toHaveURL(PLACE);
    await expect(page.getByRole('button', { name: `Account: ${person.name}` })).toBeVisible();
  });

  test('sees what is missing at its field', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Enter a password/);
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('sees after too many attempts how long to wait, also with the right password', async ({ page, stack }) => {
    const person = await createAccount(owner, 'viewer');
    const guesser = await request.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const answer = await guesser.post('/api/auth/sign-in', { data: { email: person.email, password: 'a guess' } });
      expect(answer.status()).toBe(401);
    }
    await guesser.dispose();
    await page.goto('/sign-in');
    await signInOn(page, person);
    await expect(page.getByRole('status')).toHaveText(/^Too many attempts. Try again in (29|30) minutes.$/);
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test('returns to the requested page, and never to another site', async ({ page }) => {
    const person = await createAccount(owner, 'viewer');
    await page.goto('/deliveries?status=failed');
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await signInOn(page, person);
    await expect(page).toHaveURL(`${PLACE}/deliveries?status=failed`);

    for (const next of ['//evil.example', '/api/wallet']) {
      await forget(page);
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await signInOn(page, person);
      await expect(page, next).toHaveURL(PLACE);
    }
  });

  test('looks around in the sandbox with one click, as a role', async ({ page }) => {
    for (const role of ['owner', 'viewer'] as const) {
      await forget(page);
      await page.goto('/sign-in');
      await page.getByRole('button', { name: `Sign in as ${roleName(role)}`, exact: true }).click();
      await expect(page.getByRole('button', { name: `Account: ${credentialsOf(role).name}` })).toBeVisible();
    }
  });

  test('signs out, and finds everything closed', async ({ page }) => {
    const person = await createAccount(owner, 'dispatcher');
    await page.goto('/sign-in');
    await signInOn(page, person);
    // The live state shows that the page reacts to clicks.
    await expect(page.getByRole('banner').getByText('Live', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: `Account: ${person.name}` }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    expect((await page.request.get('/api/deliveries')).status()).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test('signs out everywhere, and every other screen leaves at once', async ({ page, browser, stack }) => {
    const person = await createAccount(owner, 'dispatcher');
    const elsewhere = await browser.newContext({ baseURL: stack.url });
    const other = await elsewhere.newPage();
    await other.goto('/sign-in?next=/deliveries');
    await signInOn(other, person);
    await expect(other.getByRole('status').filter({ hasText: /^Live$/ })).toHaveCount(1);

    await page.goto('/sign-in?next=/settings');
    await signInOn(page, person);
    await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(other).toHaveURL(/\/sign-in\?next=%2Fc%2Fsandbox%2Fdeliveries$/);
    await expect(other.getByText('Your session has ended.')).toBeVisible();
    await signInOn(other, person);
    await expect(other).toHaveURL(/\/deliveries$/);
    await elsewhere.close();
  });

  test('a disabled account is signed out at once and cannot sign in again', async ({ page }) => {
    const person = await createAccount(owner, 'dispatcher');
    await page.goto('/sign-in');
    await signInOn(page, person);
    await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toHaveCount(1);
    const { people } = await (await owner.get('/api/users')).json();
    const { id } = people.find(({ email }: { email: string }) => email === person.email);
    expect((await owner.post(`/api/users/${id}/disable`, { data: {} })).ok()).toBe(true);
    await expect(page).toHaveURL(/\/sign-in/);
    await signInOn(page, person);
    await expect(problem(page)).toHaveText(/^This account is disabled/);
  });
});

test.describe('each role sees what it may do and nothing else', () => {
  let order: MadeOrder;
  test.beforeEach(async () => {
    order = await makeWaitingOrder(owner);
  });

  for (const role of ROLES) {
    test(role, async ({ browser, stack }) => {
      const context = await browser.newContext({ baseURL: stack.url, storageState: sessionFile(role) });
      const page = await context.newPage();
      await page.goto('/');
      const main = page.getByRole('navigation', { name: 'Main navigation' });
      const may = (permission: Parameters<typeof roleMay>[1]) => roleMay(role, permission);
      await expect(main.getByRole('link', { name: 'Deliveries' })).toBeVisible();
      await expectThere(main.getByRole('link', { name: 'New delivery' }), may('delivery:write'));
      await expectThere(main.getByRole('link', { name: 'Branches' }), may('branch:read'));
      await expectThere(page.getByText('Wallet balance'), may('wallet:read'));

      await page.goto(`/deliveries/${order.id}`);
      const article = page.getByRole('article');
      await expect(article.getByText(order.code, { exact: true }).first()).toBeVisible();
      await expectThere(article.getByRole('button', { name: 'Cancel', exact: true }), may('delivery:cancel'));

      await page.goto('/settings');
      const tabs = page.getByRole('navigation', { name: 'Settings' });
      await expect(tabs.getByRole('link', { name: 'Profile' })).toBeVisible();
      await expectThere(tabs.getByRole('link', { name: 'People' }), may('users:manage'));
      await expectThere(tabs.getByRole('link', { name: 'Connection' }), may('settings:read'));
      await context.close();
    });
  }
});

async function expectThere(what: ReturnType<Page['getByText']>, isThere: boolean) {
  if (isThere) await expect(what.first()).toBeVisible();
  else await expect(what).toHaveCount(0);
}

/** Removes the session without an open page that would react to it. */
async function forget(page: Page) {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Inside `main`, because Next.js has an empty alert of its own outside. */
const problem = (page: Page) => page.getByRole('main').getByRole('alert');

function roleName(role: Role): string {
  return role[0]?.toUpperCase() + role.slice(1);
}
