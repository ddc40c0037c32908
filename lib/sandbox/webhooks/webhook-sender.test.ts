import { describe, expect, test } from 'vitest';
import { Delivery } from '@/lib/service/v2/schema';
import { eventually, order, sharedSandbox } from '../testing-sandbox';
import { receiverOpener } from './testing-webhook-receiver';

const FIRST_BACKOFF_MS = 1_000;
const sandbox = sharedSandbox({ webhookTimeoutMs: 400 });
const openReceiver = receiverOpener();

/** Each attempt has a key of its own, so that the tests can wait for the backoff at the same time. */
describe.concurrent('an attempt without a 2xx is repeated, with the same id and the same bytes', () => {
  test.concurrent.each([
    [500, 'KW', 'full'],
    [302, 'KW', 'test'],
    [410, 'BH', 'full'],
    ['silence', 'BH', 'test'],
  ] as const)('%s', async (response, country, kind) => {
    const receiver = await openReceiver((count) => (count === 1 ? response : 200));
    const { branches, [kind]: key } = sandbox.merchant(country);
    await sandbox.setWebhook(receiver.url, {}, { keyId: key.id });
    const body = order(sandbox, { origin: { branch_id: branches[0]?.id } });
    const { code } = Delivery.parse((await sandbox.as(country, kind).post('/v2/deliveries', body)).body);
    await sandbox.force(code, 'accepted');
    await eventually(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(FIRST_BACKOFF_MS);
    expect(second?.headers['x-service-webhook-id']).toBe(first?.headers['x-service-webhook-id']);
    expect(second?.body).toEqual(first?.body);
    // A redirect that was followed would lead to /elsewhere.
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  });
});
