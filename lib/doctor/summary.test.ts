import { expect, it } from 'vitest';
import { openLaboratory } from './testing-laboratory';

/** The summary names what works, what was not tried, what these credentials cannot do, and what is not set up. */

const { control, examined, merchant, target } = openLaboratory();

const summaryFor = async (changes: Parameters<typeof target>[0], options?: Parameters<typeof examined>[1]) =>
  (await examined(target(changes), options)).diagnosis.summary;

const OF_V2_ALONE = ['retryDelivery', 'listInvoices', 'getInvoice', 'getWallet'];
const ABOUT_BRANCHES = ['listBranches', 'getBranch', 'createBranch', 'updateBranch', 'deleteBranch'];

it('a v2 key can do everything; what was not tried is not said to work', async () => {
  const untested = ['cancelDelivery', 'retryDelivery', 'createBranch', 'updateBranch', 'deleteBranch'];
  const careful = await summaryFor({ only: ['v2'] });
  expect(careful).toMatchObject({ untested, impossible: [] });
  expect(careful?.works).not.toEqual(expect.arrayContaining([untested[0]]));
  const tried = await summaryFor({ only: ['v2'] }, { tryWriting: true });
  expect(tried?.untested).toEqual(['cancelDelivery', 'retryDelivery']);
  expect(tried?.works).toEqual(expect.arrayContaining(['createDelivery', 'createBranch', 'getWallet']));
});

it('a v1 token lists its permissions, and has no retry, invoices and wallet', async () => {
  const summary = await summaryFor({ only: ['v1'] });
  expect(summary).toMatchObject({ untested: [], impossible: OF_V2_ALONE });
  expect(summary?.works).toEqual(expect.arrayContaining(['createDelivery', 'cancelDelivery', ...ABOUT_BRANCHES]));
});

it('a v0 key has no branches either', async () => {
  const summary = await summaryFor({ only: ['v0'] });
  expect(summary?.impossible).toEqual(['retryDelivery', ...ABOUT_BRANCHES, ...OF_V2_ALONE.slice(1)]);
  expect(summary).toMatchObject({ untested: [], missingTopics: [], hasWebhooks: false });
});

it('an operation that is denied is in no list: it is the fault', async () => {
  const { diagnosis } = await examined(target({ only: ['v2'], kind: 'limited' }));
  expect(diagnosis.facts.permissions).toContain('wallet:read');
  const { works, untested, impossible } = diagnosis.summary ?? { works: [], untested: [], impossible: [] };
  expect([...works, ...untested, ...impossible]).not.toContain('getWallet');
});

it('topics that an installation sends elsewhere are not set up; then the connection is not simply good', async () => {
  const webhookUrl = 'https://desk.example/api/webhooks/tok-en-of-this-one';
  const missing = await examined(target({ only: ['v1'], country: 'BH', webhookUrl, sandbox: false }));
  expect(missing.diagnosis).toMatchObject({ summary: { missingTopics: ['order.updated', 'order.location.updated'] } });
  expect(missing.step('webhook_topics', 'v1').finding).toBe('topics_missing');
  const { accessToken } = merchant('BH');
  await control('PUT', '/webhooks', { accessToken, url: webhookUrl });
  const set = await examined(target({ only: ['v1'], country: 'BH', webhookUrl, lastWebhookAt: new Date() }));
  expect(set.diagnosis.summary).toMatchObject({ missingTopics: [], hasWebhooks: true });
  expect(set.step('webhook_topics', 'v1').finding).toBe('topics_sent');
});

it('there is none while nothing works', async () => {
  expect(await summaryFor({ secret: 'not-the-secret-of-this-key', token: 'no-token', v0Key: 'no-v0-key' })).toBeNull();
});
