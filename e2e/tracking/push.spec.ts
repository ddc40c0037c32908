import type { Page } from '@playwright/test';
import { expect } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import { inView } from '@/e2e/support/views';
import { startPushService, testBrowser } from '@/lib/occurrences/testing-push-service';

/**
 * Messages to a phone. The browser's subscription is one of ours on loopback, and what arrives there is handed to the real
 * service worker. The worker's own test shows its notifications.
 */
const push = await startPushService();
const test = testOnOwnStack({});
test.use({ serviceWorkers: 'allow' });
test.afterAll(() => push.close());

const shownMessages = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.getNotifications())?.map(({ title, data }) => ({ title, url: data?.url })) ?? [];
  });

test(
  'messages are switched on, come, open the row, close when somebody has it, and end at sign-out',
  inView('ar-360'),
  async ({ page, context, stack, control, view: { locale } }) => {
    const t = (key: string, values = {}) => say(locale, `occurrences.push.${key}`, values);
    const browser = testBrowser();
    await context.grantPermissions(['notifications'], { origin: stack.url });
    await page.addInitScript(
      ({ endpoint, keys }) => {
        // A browser without a window says "denied" whatever was granted.
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
        Notification.requestPermission = async () => 'granted';
        let subscription: object | null = null;
        const unsubscribe = async () => {
          subscription = null;
          return true;
        };
        PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
        PushManager.prototype.subscribe = async () => {
          subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
          return subscription as PushSubscription;
        };
      },
      { endpoint: `${push.url}/phone`, keys: browser.keys },
    );
    const cdp = await context.newCDPSession(page);
    let registrationId = '';
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations[0]?.registrationId ?? registrationId;
    });
    await cdp.send('ServiceWorker.enable');
    /** Hands the worker the next message that our push service got. */
    const deliver = async () => {
      await expect.poll(() => push.taken.length, { timeout: 15_000 }).toBeGreaterThan(0);
      const taken = push.taken.shift();
      const message = taken && browser.read(taken.body);
      if (!message) throw new Error('no message');
      await cdp.send('ServiceWorker.deliverPushMessage', {
        origin: stack.url,
        registrationId,
        data: JSON.stringify(message),
      });
      return message;
    };

    await page.goto('/settings/notifications');
    await expect(
      page.getByRole('checkbox', { name: say(locale, 'occurrences.kind.failed'), exact: true }).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: t('on'), exact: true }).click();
    await expect(page.getByText(t('isOn'), { exact: true })).toBeVisible();
    await expectAllRight(page, locale);
    await page.getByRole('button', { name: t('test') }).click();
    await expect(page.getByText(t('tested'))).toBeVisible();
    expect(await deliver()).toMatchObject({ title: t('testTitle') });

    const api = await apiOf('dispatcher', stack.url);
    const order = await makeWaitingOrder(api, { branch: 0 });
    await steer(control, order, 'failed');
    const message = await deliver();
    expect(message).toMatchObject({ title: say(locale, 'occurrences.kind.failed'), lang: locale });

    // The list is there without a network, with its date.
    await page.goto(message.url);
    await page.goto('/deliveries');
    await expect(page.getByText(order.code).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => caches.has('last-list')), { timeout: 15_000 }).toBe(true);
    await context.setOffline(true);
    await page.goto('/deliveries');
    await expect(page.getByRole('status')).toContainText(say(locale, 'occurrences.offline.again'));
    await expect(page.getByText(order.code)).toBeVisible();
    await page.screenshot({ path: `${process.env.E2E_RESULTS ?? '/tmp'}/offline.png` });
    await context.setOffline(false);
    // The switch tells nothing to a page that was opened without a network. It goes on by itself.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.locator('[data-row]').filter({ hasText: order.code, visible: true })).toBeVisible();

    const { occurrences } = await (await api.get('/api/occurrences')).json();
    const open = occurrences.find(({ code }: { code: string }) => code === order.code);
    const taken = await api.put(`/api/occurrences/${open.id}/taken`, { data: {} });
    expect(taken.ok()).toBe(true);
    expect(await deliver()).toMatchObject({ tag: message.tag, isOver: true });

    await page.evaluate(() => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = '/api/auth/sign-out';
      document.body.append(form);
      form.submit();
    });
    // The page's own way to sign-in, as it hears of the end, may overtake the form's.
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(async () => {
      expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    }).toPass();
    expect(await shownMessages(page)).toEqual([]);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await api.dispose();
  },
);
