import { type APIRequestContext, type Page, request } from '@playwright/test';
import { CONNECTION_PATH, credentialsOf, expect, test } from '@/e2e/support/fixtures';
import { apiOf, type MadeOrder, makeWaitingOrder } from '@/e2e/support/orders';
import { createAccount, signInOn } from '@/e2e/support/people';
import { settled } from '@/e2e/support/screen-table';
import { inShortTier } from '@/e2e/support/short-tier';
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

  test(
    'sees what is missing, that a password is wrong, gets in, signs out, and waits after too many attempts',
    inShortTier(),
    async ({ page, stack }) => {
      const person = await createAccount(owner, 'dispatcher');
      await page.goto('/sign-in');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/);
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Enter a password/);
      await expect(page.getByLabel('Email')).toBeFocused();
      await signInOn(page, { ...person, password: 'not the password' });
      await expect(problem(page)).toHaveText('The email or the password is wrong.');
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
      await signInOn(page, person);
      await expect(page).toHaveURL(CONNECTION_PATH);
      const account = page.getByRole('button', { name: `Account: ${person.name}` });
      await expect(account).toBeVisible();

      // The live state shows that the page reacts to clicks.
      await expect(page.getByRole('banner').getByText('Live', { exact: true }).first()).toBeVisible();
      await account.click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page).toHaveURL(/\/sign-in/);
      expect((await page.request.get('/api/deliveries')).status()).toBe(401);
      await page.goBack();
      await expect(page).toHaveURL(/\/sign-in/);

      // An account without a known browser: the one that signed in has attempts of its own.
      const other = await createAccount(owner, 'viewer');
      const guesser = await request.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const answer = await guesser.post('/api/auth/sign-in', { data: { email: other.email, password: 'a guess' } });
        expect(answer.status()).toBe(401);
      }
      await guesser.dispose();
      await page.goto('/sign-in');
      await signInOn(page, other);
      await expect(page.getByRole('status')).toHaveText(/^Too many attempts. Try again in (29|30) minutes.$/);
      await expect(page).toHaveURL(/\/sign-in/);
    },
  );

  test('returns to the requested page, and never to another site', async ({ page }) => {
    const person = await createAccount(owner, 'viewer');
    await page.goto('/deliveries?status=failed');
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await signInOn(page, person);
    await expect(page).toHaveURL(`${CONNECTION_PATH}/deliveries?status=failed`);

    // With one click in the sandbox, as a role.
    await forget(page);
    await page.goto(`/sign-in?next=${encodeURIComponent('//evil.example')}`);
    for (const role of ROLES) await expect(signInAs(page, role)).toBeVisible();
    await signInAs(page, 'viewer').click();
    await expect(page).toHaveURL(CONNECTION_PATH);
    await expect(page.getByRole('button', { name: `Account: ${credentialsOf('viewer').name}` })).toBeVisible();
  });

  test('signs out everywhere, or is disabled, and every other screen leaves at once', async ({
    page,
    browser,
    stack,
  }) => {
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

    // A disabled account is signed out at once too, and cannot sign in again.
    await expect(other.getByRole('status').filter({ hasText: /^Live$/ })).toHaveCount(1);
    const { people } = await (await owner.get('/api/users')).json();
    const { id } = people.find(({ email }: { email: string }) => email === person.email);
    expect((await owner.post(`/api/users/${id}/disable`, { data: {} })).ok()).toBe(true);
    await expect(other).toHaveURL(/\/sign-in/);
    await signInOn(other, person);
    await expect(problem(other)).toHaveText(/^This account is disabled/);
    await elsewhere.close();
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
      const may = (permission: Parameters<typeof roleMay>[1]) => roleMay(role, permission);
      await page.goto(`/deliveries/${order.id}`);
      const article = page.getByRole('article');
      await expect(article.getByText(order.code, { exact: true }).first()).toBeVisible();
      await expectThere(article.getByRole('button', { name: 'Cancel', exact: true }), may('delivery:cancel'));
      const main = page.getByRole('navigation', { name: 'Main navigation' });
      await expect(main.getByRole('link', { name: 'Deliveries' })).toBeVisible();
      await expectThere(main.getByRole('link', { name: 'New delivery' }), may('delivery:write'));
      await expectThere(main.getByRole('link', { name: 'Branches' }), may('branch:read'));

      await expect(page.getByRole('banner').getByText('Live', { exact: true }).first()).toBeVisible();
      await main.getByRole('link', { name: 'Overview' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
      await settled(page);
      await expectThere(page.getByText('Wallet balance', { exact: true }), may('wallet:read'));

      await main.getByRole('link', { name: 'Settings' }).click();
      const tabs = page.getByRole('navigation', { name: 'Settings' });
      await expect(tabs.getByRole('link', { name: 'You' })).toBeVisible();
      await expectThere(tabs.getByRole('link', { name: 'Team' }), may('users:manage'));
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

const signInAs = (page: Page, role: Role) =>
  page.getByRole('button', { name: `Sign in as ${role[0]?.toUpperCase()}${role.slice(1)}`, exact: true });
