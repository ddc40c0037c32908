import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { database } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';
import { addConnection, keepCredentials } from '@/lib/testing/added-connection';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { gatewayOf } from '../gateway-of.server';
import { forgetVerdicts, noteDoubt, noteVerdict, standingsOf } from './verdicts.server';

/** The service's word on credentials is kept without asking the database at each call. */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(async () => {
  await database().pool.end();
  await fixture.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  globalThis.dispatchDeskVerdicts?.clear();
  await fixture.db.delete(settings);
});

const START = Date.now();
const after = (seconds: number) => new Date(START + seconds * 1_000);
const standing = async () => (await standingsOf(['key']))('key');
/** As another instance writes it. */
const otherInstanceHears = (refusedSince: Date) =>
  fixture.db.update(settings).set({ value: { refusedSince } }).where(eq(settings.key, 'verdict:key'));

test('one call after another asks the database nothing', async () => {
  const { apiKey, apiSecret } = fixture.key;
  const connection = await addConnection(fixture);
  await keepCredentials(fixture, connection.id, 'current', { v2: { apiKey, apiSecret } });
  const gateway = await gatewayOf(connection);
  await gateway.getWallet();
  const asked = vi.spyOn(database().pool, 'query');
  for (let call = 0; call < 20; call += 1) await gateway.getWallet();
  expect(asked).toHaveBeenCalledTimes(0);
});

test('another word is kept at once, whichever it is', async () => {
  await noteVerdict('key', true, after(0));
  await noteVerdict('key', false, after(1));
  expect(await standing()).toMatchObject({ refusedSince: after(1) });
  await noteVerdict('key', true, after(2));
  expect(await standing()).toEqual({ provenAt: after(2), refusedSince: null, doubtedSince: null });
});

test.each([true, false])(
  'what another instance heard is put right some seconds later (accepted: %s)',
  async (accepted) => {
    await noteVerdict('key', accepted, after(0));
    if (accepted) await otherInstanceHears(after(1));
    else await fixture.db.update(settings).set({ value: { provenAt: after(1) } });
    await noteVerdict('key', accepted, after(10));
    expect(await standing()).toMatchObject(accepted ? { refusedSince: null } : { refusedSince: after(10) });
  },
);

test('what is forgotten is heard anew', async () => {
  await noteVerdict('key', true, after(0));
  await forgetVerdicts(fixture.db, ['key']);
  await noteVerdict('key', true, after(1));
  expect(await standing()).toMatchObject({ provenAt: after(1) });
});

test.each([
  [true, { provenAt: after(60), refusedSince: null, doubtedSince: null }],
  [false, { provenAt: null, refusedSince: after(60), doubtedSince: after(0) }],
])('a doubt is no word of the service: what it says next is kept (accepted: %s)', async (accepted, kept) => {
  expect(await noteDoubt('key', after(0))).toBe(true);
  await noteVerdict('key', accepted, after(60));
  expect(await standing()).toEqual(kept);
});
