import { z } from 'zod';
import { expect } from '@/e2e/support/fixtures';
import { askForEstimates, expectUnable, variantRow } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { testWithV2 as test } from '@/e2e/support/own-stack';

/** A merchant with a v2 key only. */

test.describe.configure({ mode: 'serial' });

const Requests = z.object({ requests: z.array(z.object({ path: z.string() })) });

test('branches and both estimates of v2 are there; those of v1 show what they need', async ({ page, control }) => {
  await page.goto('/branches');
  const list = page.getByRole('region', { name: say('en', 'branches.list') });
  await expect(list.getByRole('link', { name: 'Diwan - Farwaniya' })).toBeVisible();
  await page.goto('/estimates/variants');
  await page.locator('select#field-pickup').selectOption({ index: 2 });
  await askForEstimates(page, 'en');
  for (const variant of ['v2-real-time', 'v2-static']) {
    await expect(variantRow(page, variant), variant).toContainText(/\d\.\d{3}/);
  }
  await expect(page.locator('[data-variant]:visible')).toHaveCount(2);
  await expect(page.getByText(say('en', 'connections.whyNot.needs_v1')).first()).toBeVisible();
  await expectUnable(page, 'getInstallation', 'connections.whyNot.needs_v1');
  const { requests } = Requests.parse(await (await control.get('requests')).json());
  expect(requests.map(({ path }) => path).filter((path) => /^\/v[01]\//.test(path))).toEqual([]);
});
