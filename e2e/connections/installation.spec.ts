import { z } from 'zod';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { expectAllRight } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';

const Installation = z.object({ webhookUrl: z.string() });

test(
  'is compared with what is needed',
  inShortTier(inView('ar-1440')),
  async ({ page, stack, control, view: { locale } }) => {
    const t = (key: string) => say(locale, `installation.${key}`);
    const merchant = stack.credentials.merchants.find(({ country }) => country === 'KW');
    const keyId = merchant?.installationId;
    await page.goto('/c/sandbox/settings/installation');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByRole('button', { name: t('show') }).click();
    const part = page.getByRole('region', { name: t('title') });
    await expect(part.getByText(t('allRight'))).toBeVisible();
    await expect(part.getByText(t('webhooks.state.right')).first()).toBeVisible();

    const { webhookUrl } = Installation.parse(await (await page.request.get('/api/installation')).json());
    const elsewhere = 'https://pos.example/hooks';
    try {
      await control.put('webhooks', { data: { keyId, url: elsewhere, topics: ['order.updated'] } });
      await part.getByRole('button', { name: t('refresh') }).click();
      await expect(part.getByText(t('webhooks.state.elsewhere'), { exact: true })).toBeVisible();
      await expect(part.getByText(t('webhooks.state.missing'), { exact: true })).toBeVisible();
      await expect(part.getByText(elsewhere)).toBeVisible();
      await expect(part.getByText(webhookUrl)).toBeVisible();
      await expectAllRight(page, locale);
    } finally {
      await control.put('webhooks', { data: { keyId, url: webhookUrl } });
    }
  },
);
