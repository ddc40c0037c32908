import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessionOfToken, startSession } from '@/lib/auth/session-rows.server';
import { type AuthFixture, createAuthFixture } from '@/lib/auth/testing-auth-fixture.server';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { findAccess } from './access-rows.server';

let fixture: AuthFixture;
let slug: string;
let other: string;
beforeAll(async () => {
  fixture = await createAuthFixture('real');
  slug = (await addConnection(fixture.db)).connectionId;
  other = (await addConnection(fixture.db)).connectionId;
});
afterAll(() => fixture.close());

const signedIn = async (role: 'owner' | 'viewer') => {
  const { id } = await fixture.person(role);
  const token = await startSession(fixture.db, id, { address: null, userAgent: null }, new Date());
  return { id, token };
};

test('requests of one moment share a query where session and merchant are the same', async () => {
  const { db } = fixture;
  const [owner, viewer] = [await signedIn('owner'), await signedIn('viewer')];
  const [first, second, elsewhere, another] = await Promise.all([
    findAccess(db, { token: owner.token, slug }),
    findAccess(db, { token: owner.token, slug }),
    findAccess(db, { token: owner.token, slug: other }),
    findAccess(db, { token: viewer.token, slug }),
  ]);
  expect(second).toBe(first);
  expect(first).toMatchObject({ user: { id: owner.id }, version: expect.stringContaining(slug) });
  expect(elsewhere).toMatchObject({ user: { id: owner.id }, version: expect.stringContaining(other) });
  expect(another).toMatchObject({ user: { id: viewer.id, role: 'viewer' }, version: expect.stringContaining(slug) });
});

test('a session that has ended is refused to the next request', async () => {
  const { db } = fixture;
  const { id, token } = await signedIn('viewer');
  expect(await findAccess(db, { token, slug })).toMatchObject({ user: { id } });
  await endSessionOfToken(db, token);
  expect(await findAccess(db, { token, slug })).toBeUndefined();
});

test('a query that fails fails for its requests alone', async () => {
  const { db } = fixture;
  const { id, token } = await signedIn('viewer');
  const broken = await Promise.allSettled(['\0', '\0'].map((slug) => findAccess(db, { token, slug })));
  expect(broken.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await findAccess(db, { token, slug })).toMatchObject({ user: { id } });
});
