import { type Membership, type Role, scopeOf } from '@/lib/auth/permissions';
import { newUserId } from '@/lib/auth/user-rows.server';
import { newId } from '@/lib/db/id';
import { memberships, sessions, users } from '@/lib/db/schema';
import type { Context } from '@/lib/request/context.server';
import type { ServiceFixture } from '@/lib/testing/service-fixture';
import { subscribePush } from './push-settings.server';
import type { SubscribePush } from './schema';
import { OCCURRENCE_KINDS } from './schema';
import { testBrowser } from './testing-push-service';

type Somebody = { role?: Role | null; membership?: Membership; of?: Partial<SubscribePush> };

/** For tests: somebody with a browser that takes all kinds, at `<push service>/<name>`. */
export async function addPerson(
  fixture: ServiceFixture,
  pushUrl: string,
  name: string,
  { role = 'dispatcher', membership, of = {} }: Somebody = {},
) {
  const [id, session] = [newUserId(), newId()];
  await fixture.db.insert(users).values({ id, name, email: `${id}@example.test`, role });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await fixture.db.insert(sessions).values({ id: session, token: session, userId: id, expiresAt });
  const { connection, user } = fixture.ctx;
  if (membership) {
    const branches = membership.branches && [...membership.branches];
    await fixture.db.insert(memberships).values({ connectionId: connection.id, userId: id, ...membership, branches });
  }
  const { permissions, branches } = scopeOf({ role, membership: membership ?? null });
  const ctx: Context = { ...fixture.ctx, user: { ...user, id, name, permissions, branches, sessionId: session } };
  const browser = testBrowser();
  const endpoint = `${pushUrl}/${name}`;
  const choice = { endpoint, kinds: [...OCCURRENCE_KINDS], quietFrom: null, quietUntil: null, excluded: [] };
  await subscribePush(ctx, { ...choice, keys: browser.keys, locale: 'en', ...of });
  return { id, ctx, browser, endpoint, session };
}
