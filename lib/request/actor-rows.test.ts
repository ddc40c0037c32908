import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { branches, memberships, users } from '@/lib/db/schema';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { findActor } from './actor-rows.server';

let fixture: AuthFixture;
let merchant: { id: string };
let other: { id: string };
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  merchant = { id: (await addConnection(fixture.db)).connectionId };
  other = { id: (await addConnection(fixture.db)).connectionId };
});
afterAll(() => fixture.close());

test('a job acts for its person with the rights that they have there by now', async () => {
  const { db } = fixture;
  const person = await fixture.person('viewer');
  await fixture.person('owner');
  for (const { id: connectionId } of [merchant, other])
    await db.insert(branches).values({ connectionId, id: 'b-1', name: 'Salmiya', syncedAt: fixture.clock.now });
  const of = { userId: person.id, connectionId: merchant.id };
  await db.insert(memberships).values({ ...of, role: 'dispatcher', branches: ['b-1'] });
  const actor = await findActor(db, person.id, merchant);
  expect(actor).toMatchObject({ id: person.id, name: person.name, email: person.email, isDisabled: false });
  expect(actor).toMatchObject({ branches: ['b-1'] });
  expect(actor?.permissions).toContain('delivery:write');
  const elsewhere = await findActor(db, person.id, other);
  expect(elsewhere).toMatchObject({ id: person.id, branches: null });
  expect(elsewhere?.permissions).not.toContain('delivery:write');
  await db.update(users).set({ disabledAt: fixture.clock.now }).where(eq(users.id, person.id));
  expect(await findActor(db, person.id, merchant)).toMatchObject({ isDisabled: true });
  expect(await findActor(db, 'gone', merchant)).toBeUndefined();
  expect(await findActor(db, null, merchant)).toBeUndefined();
});
