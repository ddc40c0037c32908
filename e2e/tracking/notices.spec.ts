import { expect, test } from '@/e2e/support/fixtures';
import { messagePattern } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, branchIds, type MadeOrder, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { inView } from '@/e2e/support/views';

const SHOWN = { timeout: 4_000 };

test(
  'progress is announced when somebody asks for it, by event and by branch',
  inView('ar-1440'),
  async ({ page, stack, control, view: { locale } }) => {
    const t = (key: string) => say(locale, `settings.notifications.${key}`);
    const api = await apiOf('dispatcher', stack.url);
    const [, second = ''] = await branchIds(api);
    const toasts = page.getByRole('region', { name: say(locale, 'ui.toast.region') }).getByRole('listitem');
    const announced = (order: MadeOrder, kind: string) =>
      toasts
        .filter({ hasText: order.code })
        .filter({ has: page.getByText(messagePattern(locale, `live.announce.one.${kind}`)) });
    const accept = async (branch: number) => {
      const order = await makeWaitingOrder(api, { branch });
      await steer(control, order, 'accepted');
      return order;
    };

    await page.goto('/settings/notifications');
    await expect(page.getByRole('banner').getByRole('status').filter({ hasText: /./ })).toHaveText(
      say(locale, 'live.indicator.state.live'),
    );
    await page.getByRole('button', { name: t('test.urgent') }).click();
    const channel = say(locale, 'settings.notifications.channel', { event: t('events.accepted'), channel: t('toast') });
    const choice = page.getByRole('checkbox', { name: channel });
    await expect(choice).not.toBeChecked();

    // Among many other changes one could be part of a summary; then the test repeats with other orders.
    await expect(async () => {
      const quiet = await accept(0);
      await steer(control, quiet, 'failed');
      await expect(announced(quiet, 'failed')).toHaveCount(1, SHOWN);
      expect(await announced(quiet, 'accepted').count()).toBe(0);
    }).toPass();

    await choice.check();
    const own = page.locator('section').filter({ has: page.getByRole('heading', { name: t('title'), exact: true }) });
    await own.getByLabel(t('branch'), { exact: true }).selectOption(second);
    await expect(async () => {
      const [elsewhere, here] = [await accept(0), await accept(1)];
      await expect(announced(here, 'accepted')).toHaveCount(1, SHOWN);
      expect(await announced(elsewhere, 'accepted').count()).toBe(0);
    }).toPass();
    await api.dispose();
  },
);
