import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog, connections, liveEvents } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { findConnectionRow } from './model/rows.server';
import { toConnection } from './model/to-connection.server';
import { stateCountry } from './state-country.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const known = async () => toConnection(await findConnectionRow(fixture.db, fixture.ctx.connection.id));

it('an assumed country is stated in one call, with currency and time zone; a known one stays', async () => {
  const { ctx, db } = fixture;
  await db.update(connections).set({ country: null, currency: null }).where(eq(connections.id, ctx.connection.id));
  expect(await known()).toMatchObject({ country: 'KW', isCountryAssumed: true });
  await stateCountry(ctx, { country: 'SA' });
  expect(await known()).toMatchObject({
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    isCountryAssumed: false,
  });
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'country_stated', userId: ctx.user.id, detail: { country: 'SA' } },
  ]);
  expect(await db.select().from(liveEvents)).toMatchObject([{ kind: 'connection', actorId: ctx.user.id }]);
  await expect(stateCountry(ctx, { country: 'BH' })).rejects.toMatchObject({ status: 409, code: 'country_known' });
  expect((await known()).country).toBe('SA');
});
