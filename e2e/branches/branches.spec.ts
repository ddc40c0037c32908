import type { Page } from '@playwright/test';
import { branchBody, drag, fieldOf, list, map, pin, press, row } from '@/e2e/support/branch-page';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { expectAccessible } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { fullKey } from '@/lib/launch/sandbox-credentials';
import { addressInArabic } from '@/lib/map/areas/areas';
import { createGateway, type Gateway } from '@/lib/service/gateway.server';

/** Branches are created here with new names and deleted, because other tests rely on the seeded ones. */

// The camera and the markers move as on most screens.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const made: string[] = [];
let service: Gateway;
test.beforeAll(({ stack }) => {
  const { apiKey, apiSecret } = fullKey(stack.credentials);
  service = createGateway({ baseUrl: stack.sandboxUrl, v2: { apiKey, apiSecret } });
});
test.afterEach(async () => {
  const { branches } = await service.listBranches();
  for (const { id, name } of branches) if (made.includes(name)) await service.deleteBranch(id);
});

let count = 0;
function newName(word = 'Probe'): string {
  count += 1;
  const name = `${word} ${process.pid}-${count}`;
  made.push(name);
  return name;
}

/** Creates a branch at the service and waits until the dashboard shows it. */
async function createBranch(page: Page, name: string, at = { latitude: 29.2105, longitude: 47.9405 }) {
  const { branch } = await service.createBranch(branchBody({ name, phone: '+96522250199', ...at }));
  await page.request.get('/api/branches?refresh=1');
  return branch;
}

test.describe('in Arabic', () => {
  const locale = 'ar';
  test.use({ view: { locale, width: 1280 } });

  // In English a branch is created, renamed and deleted with a v1 token.
  test('a branch is created by a click on the map, dragged, renamed and deleted', inShortTier(), async ({ page }) => {
    const name = newName('فرع التجربة');
    await page.goto('/branches');
    await page.getByRole('link', { name: say(locale, 'branches.add'), exact: true }).click();
    await expect(page).toHaveURL(/\/branches\/new/);
    // The map accepts clicks as soon as the form is shown.
    await expect(async () => {
      await map(page).click({ position: { x: 150, y: 330 } });
      await expect(page.locator('#field-place')).not.toHaveValue('', { timeout: 1_000 });
    }).toPass();
    await fieldOf(page, 'branches.fields.name', locale).fill(name);
    await page.locator('#field-phone').fill('٢٢٢٥ ٠١٩٩');
    await press(page, 'branches.new.submit', locale);
    await expect(page).toHaveURL(/\/branches\/[0-9a-f]{24}/);
    const article = page.getByRole('article');
    const shown = (address: string) => addressInArabic('KW', address);
    await expect(article.getByRole('heading', { name })).toBeVisible();
    await expect(article.getByText('+965 2225 0199')).toBeVisible();
    await expect(row(page, name, locale)).toHaveAttribute('aria-current', 'true');
    const [branch] = (await service.listBranches()).branches.filter((branch) => branch.name === name);
    if (!branch) throw new Error('the service has no such branch');
    await expect(article.getByText(shown(branch.address)).first()).toBeVisible();

    await drag(page, pin(page, name), { x: 60, y: -70 });
    const bar = page.getByRole('status').filter({ hasText: name });
    await expect(bar).toBeVisible();
    await expectAccessible(page, 'moving');
    await bar.getByRole('button', { name: say(locale, 'branches.move.cancel'), exact: true }).click();
    await expect(bar).toBeHidden();
    expect((await service.getBranch(branch.id)).branch).toMatchObject({ latitude: branch.latitude });
    await drag(page, pin(page, name), { x: 60, y: -70 });
    await press(page, 'branches.move.confirm', locale);
    await expect.poll(async () => (await service.getBranch(branch.id)).branch.latitude).not.toBe(branch.latitude);
    const { branch: moved } = await service.getBranch(branch.id);
    await expect(
      article.getByText(`${moved.latitude?.toFixed(5)}, ${moved.longitude?.toFixed(5)}`).first(),
    ).toBeVisible();
    await expect(article.getByText(shown(moved.address)).first()).toBeVisible();
    await press(page, 'branches.move.undo', locale);
    await expect.poll(async () => (await service.getBranch(branch.id)).branch.latitude).toBe(branch.latitude);

    const renamed = newName('اسم جديد');
    await press(page, 'branches.edit.open', locale);
    await fieldOf(page, 'branches.fields.name', locale).fill(renamed);
    await press(page, 'branches.edit.save', locale);
    await expect(article.getByRole('heading', { name: renamed })).toBeVisible();
    await expect(row(page, renamed, locale)).toBeVisible();
    // The page shows it before the response of the service.
    await expect.poll(async () => (await service.getBranch(branch.id)).branch.name).toBe(renamed);

    await press(page, 'branches.delete.open', locale);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(say(locale, 'branches.delete.nothingUnderWay'))).toBeVisible();
    await dialog.getByRole('button', { name: say(locale, 'branches.delete.confirm'), exact: true }).click();
    await expect(page).toHaveURL(/\/branches$/);
    await expect(list(page, locale).getByRole('list').first().getByRole('link', { name: renamed })).toHaveCount(0);
    await expect.poll(() => service.getBranch(branch.id).catch(({ kind }) => kind)).toBe('not-found');
  });
});

test('the list and the map show the same selection, and a click on the empty map begins a branch there', async ({
  page,
}) => {
  const [near, far] = [newName('Near'), newName('Far')];
  await createBranch(page, near, { latitude: 28.95, longitude: 47.4 });
  await createBranch(page, far, { latitude: 28.7, longitude: 48.2 });
  await page.goto('/branches');
  const marker = map(page).getByRole('img', { name: `Branch: ${near}` });
  await row(page, near).hover();
  await expect(marker).toHaveAttribute('data-hovered', '');
  await marker.hover();
  await expect(row(page, near)).toHaveClass(/bg-hover/);
  await marker.click();
  await expect(page).toHaveURL(/\/branches\/[0-9a-f]{24}$/);
  await expect(page.getByRole('article').getByRole('heading', { name: near })).toBeVisible();
  await row(page, far).click();
  await expect(pin(page, far)).toBeInViewport();
  await page.goBack();
  await expect(pin(page, near)).toBeInViewport();

  await page.goto('/branches');
  await map(page).click({ position: { x: 120, y: 400 } });
  await page.getByRole('button', { name: 'Add a branch here' }).click();
  await expect(page).toHaveURL(/\/branches\/new/);
  await expect(page.locator('#field-place')).toHaveValue(/^\d\d\.\d{5}, \d\d\.\d{5}$/);
});

test('going back while the map still moves shows the branch of that page', async ({ page }) => {
  const [near, far] = [newName('Near'), newName('Far')];
  const { id } = await createBranch(page, near, { latitude: 28.95, longitude: 47.4 });
  await createBranch(page, far, { latitude: 28.7, longitude: 48.2 });
  await page.addInitScript(() => {
    const { requestAnimationFrame: draw, cancelAnimationFrame: cancel } = window;
    const held = new Map<number, FrameRequestCallback>();
    let isHeld = false;
    window.requestAnimationFrame = (frame) => {
      if (!isHeld) return draw(frame);
      const id = draw(() => undefined);
      held.set(id, frame);
      return id;
    };
    window.cancelAnimationFrame = (id) => {
      held.delete(id);
      cancel(id);
    };
    window.addEventListener('hold-frames', () => {
      isHeld = true;
    });
    window.addEventListener('draw-frames', () => {
      isHeld = false;
      for (const frame of held.values()) draw(frame);
      held.clear();
    });
  });
  await page.goto(`/branches/${id}`);
  await expect(pin(page, near)).toBeInViewport();
  const moving = map(page).locator('.leaflet-pan-anim');
  await page.evaluate(() => window.dispatchEvent(new Event('hold-frames')));
  await row(page, far).click();
  await expect(moving).toHaveCount(1);
  await page.goBack();
  await expect(pin(page, near)).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('draw-frames')));
  await expect(moving).toHaveCount(0);
  await expect(pin(page, near)).toBeInViewport();
});

test('branches at one place can be distinguished', async ({ page }) => {
  const names = [newName('Floor 1'), newName('Floor 2'), newName('Floor 3')];
  for (const name of names) await createBranch(page, name, { latitude: 28.9, longitude: 47.6 });
  await page.goto('/branches');
  await map(page).getByRole('img', { name: '3 branches here' }).click();
  const popup = page.locator('.map-popup');
  await expect(popup.getByRole('button')).toHaveText(names);
  // The map may still be moving to show the popup whole: a click in that moment misses its button.
  await expect(async () => {
    if (await popup.isVisible()) await popup.getByRole('button', { name: names[1] }).click({ timeout: 1_000 });
    await expect(page.getByRole('article').getByRole('heading', { name: names[1] })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(pin(page, names[1] ?? '')).toBeInViewport();
});

test('changes made elsewhere show without a reload', async ({ page }) => {
  const [changed, removed] = [newName('Old sign'), newName('Closing')];
  const one = await createBranch(page, changed);
  const other = await createBranch(page, removed, { latitude: 29.15, longitude: 47.8 });
  // Differences from the saved copy are not announced: what follows comes after the page has read the branches itself.
  const isRead = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/branches');
  await page.goto(`/branches/${other.id}`);
  await (await isRead).finished();
  await expect(row(page, changed)).toBeVisible();
  // The page takes the answer in before anything changes.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  const [renamed, added] = [newName('New sign'), newName('Opening')];
  await service.updateBranch(one.id, branchBody({ name: renamed, latitude: 29.25, longitude: 47.9405 }));
  await service.deleteBranch(other.id);
  await service.createBranch(branchBody({ name: added, phone: '+96522250188', latitude: 29.1, longitude: 47.7 }));

  // The dashboard reads the list once a minute, and when somebody asks.
  const response = await page.request.get('/api/branches?refresh=1', { headers: { 'x-connection': 'sandbox' } });
  expect(response.ok()).toBe(true);
  await expect(row(page, renamed)).toBeVisible();
  await expect(row(page, added)).toBeVisible();
  await expect(row(page, changed)).toHaveCount(0);
  const article = page.getByRole('article');
  await expect(article.getByText('This branch was removed at the dispatch service')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(page.getByText(/^\d branches changed elsewhere$/)).toBeVisible();
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
});

test('everything is reachable with the keyboard through the list', async ({ page }) => {
  const name = newName('By keys');
  await createBranch(page, name);
  await page.goto(`/branches?q=${encodeURIComponent(name)}`);
  // The map shows the search result, so that the page is hydrated.
  await expect(map(page).getByRole('img', { name: `Branch: ${name}` })).toBeVisible();
  await expect(map(page).locator('.map-icon')).toHaveCount(1);
  await page.locator('body').press('j');
  await expect(row(page, name)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible();
  const selected = map(page).getByRole('button', { name: new RegExp(`^Branch ${name}, at`) });
  await selected.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(new RegExp(`^Move .${name}. by`))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(new RegExp(`^Move .${name}. by`))).toBeHidden();
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.locator('#field-place').fill('29.3, 47.95');
  await page.locator('#field-place').press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('article').getByText('29.30000, 47.95000')).toBeVisible();
});

test('five hundred branches are searched, sorted and drawn in time', async ({ page, context }) => {
  const many = Array.from({ length: 500 }, (_, n) => ({
    id: n.toString(16).padStart(24, '0'),
    name: `Kiosk ${n}`,
    phone: '+96522250199',
    address: 'Kuwait',
    latitude: 29.05 + ((n * 37) % 100) / 250,
    longitude: 47.6 + ((n * 61) % 100) / 220,
    createdAt: null,
    gone: false,
    goneAt: null,
  }));
  await context.route('**/api/branches', (route) =>
    route.fulfill({
      json: { branches: many, syncedAt: new Date().toISOString(), stale: false, wantsAddress: false, problem: null },
    }),
  );
  await page.goto('/branches');
  await expect(page.getByText('500 pickup locations')).toBeVisible();
  await expect(map(page).getByRole('img').first()).toBeVisible();
  const drawn = await map(page).locator('.map-icon').count();
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(200);
  const started = Date.now();
  await page.getByRole('searchbox', { name: 'Search branches' }).fill('kiosk 499');
  await expect(list(page).getByRole('link')).toHaveCount(1);
  expect(Date.now() - started).toBeLessThan(2_000);
});
