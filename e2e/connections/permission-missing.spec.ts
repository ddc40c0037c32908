import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { expect } from '@/e2e/support/fixtures';
import { box, dispatch, fillCustomer, orderForm } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { testOnOwnStack } from '@/e2e/support/own-stack';
import { contextOf } from '@/e2e/support/page-checks';
import type { Stack } from '@/e2e/support/stack';
import { fullKey, sandboxMerchant } from '@/lib/launch/sandbox-credentials';

/** The v2 key loses its permission while the order form is open, and only v0 is left to create the order. */

const test = testOnOwnStack({ generations: ['v2', 'v0'] });

test('the form is drawn by the rules of who may make the order, with the draft and its reference kept', async ({
  browser,
  control,
  stack,
}) => {
  // The browser logs the refusal, which the shared page would not allow.
  const context = await contextOf(browser, stack.url, 'owner', 'en');
  const page = await context.newPage();
  await page.goto('/deliveries/new');
  await fillCustomer(page, 'en', 'Latifa Al-Sane');
  await box(page, 'en', 'payment.amount').fill('4.500');
  await box(page, 'en', 'origin.branch_id').selectOption({ index: 1 });
  await permit(control, stack, ['branch:read', 'delivery:read']);

  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 400);
  await page.locator('[data-dispatch]').click();
  const { reference } = Sent.parse((await refused).request().postDataJSON());
  await expect(orderForm(page, 'en')).toContainText(say('en', 'delivery-form.pickup.keyBranch'));
  await expect(box(page, 'en', 'destination.contact_name')).toHaveValue('Latifa Al-Sane');
  await expect(box(page, 'en', 'payment.amount')).toHaveValue('4.500');
  const made = await dispatch(page);
  expect(made).toMatchObject({ generation: 'v0', status: 'pending', reference, customerName: 'Latifa Al-Sane' });
  await context.close();
});

const Sent = z.object({ reference: z.string() });
const permit = (control: APIRequestContext, { credentials }: Stack, permissions: string[]) =>
  control.put(`merchants/${sandboxMerchant(credentials).id}/keys/${fullKey(credentials).id}`, {
    data: { permissions },
  });
