import type { Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { messagePattern, rowOf } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { contextOf } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';

test(
  'a failed order stays said on every screen until somebody has dealt with it',
  inShortTier(inView('en-360')),
  async ({ page, browser, stack, control, view: { locale } }) => {
    const t = (key: string) => say(locale, key);
    const act = (key: string) =>
      say(locale, 'deliveries.attention.of', { act: t(`deliveries.attention.${key}`), code });
    const api = await apiOf('dispatcher', stack.url);
    const order = await makeWaitingOrder(api, { name: 'Anfal Al-Otaibi' });
    const { code } = order;
    const elsewhere = await contextOf(browser, stack.url, 'viewer', locale);
    const viewer = await elsewhere.newPage();
    await viewer.goto('/settings');
    await expect(viewer.getByRole('banner').getByRole('status').filter({ hasText: /./ })).toHaveText(
      t('live.indicator.state.live'),
    );
    await steer(control, order, 'failed');
    const toast = viewer
      .getByRole('region', { name: t('ui.toast.region') })
      .getByRole('listitem')
      .filter({ hasText: code });
    await expect(toast.getByText(messagePattern(locale, 'live.announce.one.failed'))).toBeVisible();
    const deliveries = viewer.getByRole('navigation').getByRole('link', { name: t('shell.nav.deliveries') });
    await expect(deliveries).toContainText(/\d/);
    await expect(viewer).toHaveTitle(/^\(\d+\) /);

    await page.goto(`/deliveries?show=attention&q=${code}`);
    const row = rowOf(page, order);
    await expect(row).toContainText(t('deliveries.status.failed'));
    await expect(row.getByRole('button', { name: act('retry') })).toBeVisible();
    await row.getByRole('button', { name: act('dealtWith') }).click();
    await expect(row.getByRole('button', { name: act('dealtWith') })).toHaveCount(0);
    await expect(toast).toHaveCount(0);

    await viewer.goto(`/deliveries/${order.id}`);
    const dealtWith = t('deliveries.timeline.kind.dealt_with');
    const event = viewer.getByRole('article').getByRole('listitem').filter({ hasText: dealtWith });
    await expect(event.getByText(messagePattern(locale, 'deliveries.timeline.by'))).toBeVisible();
    await elsewhere.close();
    await api.dispose();
  },
);

test(
  'a failure that comes live has its reason, Retry and Done in the same frame',
  inView('ar-1440'),
  async ({ page, browser, stack, control, view: { locale } }) => {
    const t = (key: string) => say(locale, key);
    const parts = ['deliveries.attention.retry', 'deliveries.attention.dealtWith'].map(t);
    const api = await apiOf('dispatcher', stack.url);
    const [lost, dropped] = [await makeWaitingOrder(api), await makeWaitingOrder(api)];
    await steer(control, dropped, 'accepted');
    const elsewhere = await contextOf(browser, stack.url, 'owner', locale);
    const beside = await elsewhere.newPage();
    await page.goto('/deliveries?show=attention');
    await beside.goto(`/deliveries/${dropped.id}`);
    for (const shown of [page, beside])
      await expect(shown.getByRole('banner').getByRole('status').filter({ hasText: /./ })).toHaveText(
        t('live.indicator.state.live'),
      );
    await expect(beside.getByRole('article').getByText(t('deliveries.status.accepted')).first()).toBeVisible();

    const inList = await firstTextWith(page, `[data-row="${lost.id}"]`, t('deliveries.status.failed'));
    await steer(control, lost, 'failed');
    for (const part of [...parts, t('progress.attention.cause.noDriver')]) await expect.poll(inList).toContain(part);

    const onPage = await firstTextWith(beside, 'article', t('deliveries.status.failed'));
    await steer(control, dropped, 'failed');
    for (const part of [...parts, t('progress.attention.cause.gaveUp')]) await expect.poll(onPage).toContain(part);
    await elsewhere.close();
    await api.dispose();
  },
);

/** The text of an element in the first frame in which it has `mark`. */
async function firstTextWith(page: Page, selector: string, mark: string): Promise<() => Promise<string>> {
  await page.evaluate(
    ([wanted, text]) => {
      const look = () => {
        const found = [...document.querySelectorAll<HTMLElement>(wanted)].find((element) =>
          element.textContent?.includes(text),
        );
        if (!found) return requestAnimationFrame(look);
        document.body.dataset.first = found.textContent ?? undefined;
      };
      look();
    },
    [selector, mark] as const,
  );
  return () => page.evaluate(() => document.body.dataset.first ?? '');
}
