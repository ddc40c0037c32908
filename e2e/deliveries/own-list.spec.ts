import { randomUUID } from 'node:crypto';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, branchIds, makeWaitingOrder } from '@/e2e/support/orders';
import { expectWellBuilt } from '@/e2e/support/page-checks';
import { createAccount } from '@/e2e/support/people';
import { inView } from '@/e2e/support/views';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { addressInArabic } from '@/lib/map/areas/areas';

test.use({ role: null });

test(
  'a branch manager sets up the list once: branch, columns, saved filters',
  inView('en-1440'),
  async ({ page, stack, view: { locale, width } }) => {
    const t = (key: string) => say(locale, key);
    const owner = await apiOf('owner', stack.url);
    const family = `Own${randomUUID().slice(0, 6)}`;
    const [first] = await branchIds(owner);
    const mine = await makeWaitingOrder(owner, { name: `Sara ${family}`, branch: 0, type: 'cash' });
    await makeWaitingOrder(owner, { name: `Huda ${family}`, branch: 0, type: 'paid' });
    await makeWaitingOrder(owner, { name: `Elsewhere ${family}`, branch: 1, type: 'cash' });
    const { email, password } = await createAccount(owner, 'manager');
    await owner.dispose();
    await page.request.post('/api/auth/sign-in', { headers: { origin: stack.url }, data: { email, password } });
    const rows = page.locator('[data-row]').filter({ hasText: family, visible: true });

    await page.goto('/settings');
    const kept = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok());
    await page.getByLabel(t('settings.profile.branch'), { exact: true }).selectOption(first ?? '');
    await kept;

    await page.goto(`/deliveries?q=${family}`);
    await expect(rows).toHaveCount(2);
    // The area first, in the reader's language.
    await expect(rows.first()).toContainText(addressIn(locale, 'Hawally'));
    await expect(page.getByRole('radio', { name: t('deliveries.groups.underWay') })).toHaveAccessibleName(/2/);
    const isPhone = width === 360;
    const reference = page.getByRole('columnheader', { name: t('deliveries.columns.reference') });
    if (!isPhone) {
      for (const column of ['since', 'place', 'arrival'])
        await expect(page.getByRole('columnheader', { name: t(`deliveries.columns.${column}`) })).toBeVisible();
      await expect(reference).toHaveCount(0);
      await page.getByRole('button', { name: t('deliveries.list.columns'), exact: true }).click();
      await page.getByRole('checkbox', { name: t('deliveries.columns.reference') }).click();
      await expect(reference).toBeVisible();
      await page.keyboard.press('Escape');
    }

    // Filters are behind one button; on a phone saved ones too.
    const filters = page.getByRole('search', { name: t('deliveries.filters.label') });
    const openFilters = () =>
      filters.getByRole('button', { name: new RegExp(`^${t('deliveries.filters.more')}`) }).click();
    const openSaved = () =>
      isPhone ? openFilters() : page.getByRole('button', { name: t('deliveries.saved.title') }).click();
    await openFilters();
    const payment = page.getByRole('combobox', { name: t('deliveries.filters.payment') });
    await payment.selectOption({ label: t('deliveries.payment.cash') });
    if (!isPhone) await page.getByRole('button', { name: t('deliveries.filters.show') }).click();
    await expect(rows).toHaveCount(1);
    if (!isPhone) await openSaved();
    await page.getByRole('textbox', { name: t('deliveries.saved.name') }).fill('نقدًا عند الباب');
    await page.getByRole('button', { name: t('deliveries.saved.save') }).click();
    await expect(page.getByRole('link', { name: 'نقدًا عند الباب' })).toBeVisible();
    if (!isPhone) await page.keyboard.press('Escape');
    const file = await page.getByRole('link', { name: t('deliveries.list.export') }).getAttribute('href');
    const lines = (await (await page.request.get(file ?? '')).text()).trim().split('\n').slice(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(mine.code);

    await page.goto('/deliveries');
    await openSaved();
    await page.getByRole('link', { name: 'نقدًا عند الباب' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(mine.code);
    if (!isPhone) await expect(reference).toBeVisible();
    await expectWellBuilt(page, locale);
  },
);

const addressIn = (locale: Locale, area: string) => (locale === 'ar' ? addressInArabic('KW', area) : area);
