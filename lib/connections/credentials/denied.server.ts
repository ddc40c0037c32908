import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { database, type Queryable } from '@/lib/db/client.server';
import { loggable } from '@/lib/db/loggable';
import { settings } from '@/lib/db/schema';
import { DENIAL_REMEMBERED_MS, type Denials } from '@/lib/service/denials.server';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/v2/schema';

/** What a test found out: each permission that is there, or not; those it could not tell are left out. */
export type Grants = readonly { permission: ServicePermission; granted: boolean | null }[];

export const deniedKey = (fingerprint: string) => `denied:${fingerprint}`;
const forbiddenFirstKey = (baseUrl: string) => `forbids:${baseUrl}`;
const Kept = z.record(z.string(), z.coerce.date());

/**
 * What credentials were refused for, kept under their fingerprint: it holds on every instance and after a restart, until a
 * call of that permission succeeds or a test says otherwise, and others in their place start with a clean slate.
 */
export async function deniedTo(
  fingerprints: readonly (string | null)[],
  now: () => number = Date.now,
  db: Queryable = database().db,
): Promise<(fingerprint: string) => Denials & { since(name: string): Date | undefined }> {
  const keys = fingerprints.flatMap((fingerprint) => (fingerprint ? [deniedKey(fingerprint)] : []));
  const rows = keys.length > 0 ? await db.select().from(settings).where(inArray(settings.key, keys)) : [];
  const known = new Map(rows.map(({ key, value }) => [key, Kept.parse(value)]));
  return (fingerprint) => {
    const since = new Map(Object.entries(known.get(deniedKey(fingerprint)) ?? {}));
    const isFresh = (name: string) => (since.get(name)?.getTime() ?? -Infinity) + DENIAL_REMEMBERED_MS > now();
    return {
      has: (name) => since.has(name),
      since: (name) => since.get(name),
      isFresh,
      async add(name) {
        if (isFresh(name)) return;
        const at = new Date(now());
        since.set(name, at);
        await keep(fingerprint, [], [name], at, db);
      },
      async clear(name) {
        if (since.delete(name)) await keep(fingerprint, [name], [], new Date(now()), db);
      },
    };
  };
}

/** Takes down what a test, or an examination, found out of credentials. */
export async function noteGrants(
  fingerprint: string | null,
  grants: Grants,
  now: Date,
  db: Queryable = database().db,
): Promise<void> {
  if (!fingerprint) return;
  const those = (wanted: boolean) =>
    PERMISSIONS.filter((one) => grants.some(({ permission, granted }) => permission === one && granted === wanted));
  await keep(fingerprint, those(true), those(false), now, db);
}

/**
 * The permissions that a service looks at before what is asked for, by the requests that look for something that is not
 * there: it was heard to forbid them. Of the others such a request tells nothing, "not found" may come first.
 */
export async function forbiddenFirst(baseUrl: string, db: Queryable = database().db): Promise<ReadonlySet<string>> {
  const [row] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, forbiddenFirstKey(baseUrl)));
  return new Set(Object.keys(Kept.parse(row?.value ?? {})));
}

export async function noteForbiddenFirst(
  baseUrl: string,
  permission: ServicePermission,
  now: Date,
  db: Queryable = database().db,
): Promise<void> {
  const value = { [permission]: now.toISOString() };
  await db
    .insert(settings)
    .values({ key: forbiddenFirstKey(baseUrl), value, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`${settings.value} || ${JSON.stringify(value)}::jsonb`, updatedAt: now },
    });
}

/** Never fails: the call that it is about has been answered. */
async function keep(
  fingerprint: string,
  granted: readonly string[],
  missing: readonly string[],
  now: Date,
  db: Queryable,
): Promise<void> {
  const key = deniedKey(fingerprint);
  const added = Object.fromEntries(missing.map((name) => [name, now.toISOString()]));
  const left = sql`${settings.value} - ${sql.param([...granted])}::text[]`;
  try {
    if (missing.length === 0) {
      if (granted.length === 0) return;
      await db.update(settings).set({ value: left, updatedAt: now }).where(eq(settings.key, key));
      return;
    }
    await db
      .insert(settings)
      .values({ key, value: added, updatedAt: now })
      .onConflictDoUpdate({
        target: settings.key,
        set: { value: sql`(${left}) || ${JSON.stringify(added)}::jsonb`, updatedAt: now },
      });
  } catch (error) {
    console.error('what credentials may not do was not kept:', loggable(error));
  }
}
