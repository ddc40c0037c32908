import { and, eq, gte, inArray, like, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { database, type Queryable } from '@/lib/db/client.server';
import { settings } from '@/lib/db/schema';
import { deniedKey } from './denied.server';

/**
 * What the service last said to credentials: when it accepted them, and since when it refuses them (null: it doesn't). Of
 * those of a rotation, since when it can't be told whose they are.
 */
export type Standing = { provenAt: Date | null; refusedSince: Date | null; doubtedSince: Date | null };

const UNHEARD: Standing = { provenAt: null, refusedSince: null, doubtedSince: null };
/** An answer comes with every call; it is worth a write this often. */
const WRITTEN_EVERY_MS = 3 * 60_000;
/** What this process knows to be kept is not looked up again for so long; until then another instance's word may pass unnoticed. */
const KNOWN_FOR_MS = 10_000;
/** What nobody has asked with for so long is nobody's any more: the environment has had others since. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60_000;

type Word = { accepted: boolean; at: number };
declare global {
  var dispatchDeskVerdicts: Map<string, Word> | undefined;
}

const keyOf = (fingerprint: string) => `verdict:${fingerprint}`;

/**
 * Keeps the service's word on credentials, the environment's and typed ones alike. It is kept under their fingerprint, so
 * that others in their place start with a clean slate, and the same ones after a restart do not.
 */
export async function noteVerdict(
  fingerprint: string,
  accepted: boolean,
  now: Date,
  db: Queryable = database().db,
): Promise<void> {
  if (isKnown(fingerprint, accepted, now)) return;
  await keepVerdict(fingerprint, accepted, now, db);
  words().set(fingerprint, { accepted, at: now.getTime() });
}

async function keepVerdict(fingerprint: string, accepted: boolean, now: Date, db: Queryable): Promise<void> {
  const [last] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, keyOf(fingerprint)));
  const { provenAt, refusedSince } = last ? Kept.parse(last.value) : UNHEARD;
  const isSaid = accepted ? provenAt !== null && refusedSince === null : refusedSince !== null;
  if (last && isSaid && now.getTime() - last.updatedAt.getTime() < WRITTEN_EVERY_MS) return;
  if (!last) await forgetStale(now, db);
  const at = now.toISOString();
  await db
    .insert(settings)
    .values({ key: keyOf(fingerprint), value: accepted ? { provenAt: at } : { refusedSince: at }, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        updatedAt: now,
        value: accepted ? { provenAt: at } : sql`jsonb_build_object('refusedSince', ${at}::text) || ${settings.value}`,
      },
    });
}

function isKnown(fingerprint: string, accepted: boolean, now: Date): boolean {
  for (const [each, { at }] of words()) if (Math.abs(now.getTime() - at) >= KNOWN_FOR_MS) words().delete(each);
  return words().get(fingerprint)?.accepted === accepted;
}

function words(): Map<string, Word> {
  globalThis.dispatchDeskVerdicts ??= new Map();
  return globalThis.dispatchDeskVerdicts;
}

/** Keeps that it can't be told whose credentials of a rotation are; answers whether that is news. */
export async function noteDoubt(fingerprint: string, now: Date, db: Queryable = database().db): Promise<boolean> {
  const key = keyOf(fingerprint);
  const [last] = await db.select().from(settings).where(eq(settings.key, key));
  if (last && Kept.parse(last.value).doubtedSince) return false;
  words().delete(fingerprint);
  const value = { doubtedSince: now.toISOString() };
  await db
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`${settings.value} || ${JSON.stringify(value)}::jsonb` },
    });
  return true;
}

/** How these stand; who was never heard of stands as such. */
export async function standingsOf(
  fingerprints: readonly (string | null)[],
  db: Queryable = database().db,
): Promise<(fingerprint: string | null) => Standing> {
  const keys = fingerprints.flatMap((fingerprint) => (fingerprint ? [keyOf(fingerprint)] : []));
  const rows = keys.length > 0 ? await db.select().from(settings).where(inArray(settings.key, keys)) : [];
  const known = new Map(rows.map(({ key, value }) => [key, Kept.parse(value)]));
  return (fingerprint) => (fingerprint && known.get(keyOf(fingerprint))) || UNHEARD;
}

/** New credentials were heard of: those that they may have followed go, if they are not in use. */
async function forgetStale(now: Date, db: Queryable): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const heardOf = alias(settings, 'heard_of');
  const heardSince = db
    .select({ key: heardOf.key })
    .from(heardOf)
    .where(
      and(
        eq(heardOf.key, sql`replace(${settings.key}, ${deniedKey('')}, ${keyOf('')})`),
        gte(heardOf.updatedAt, before),
      ),
    );
  await db
    .delete(settings)
    .where(
      and(
        lt(settings.updatedAt, before),
        or(like(settings.key, `${keyOf('')}%`), and(like(settings.key, `${deniedKey('')}%`), notExists(heardSince))),
      ),
    );
}

/** For credentials that are erased. */
export async function forgetVerdicts(db: Queryable, fingerprints: readonly (string | null)[]): Promise<void> {
  for (const fingerprint of fingerprints) if (fingerprint) words().delete(fingerprint);
  const keys = fingerprints.flatMap((fingerprint) => (fingerprint ? [keyOf(fingerprint), deniedKey(fingerprint)] : []));
  if (keys.length > 0) await db.delete(settings).where(inArray(settings.key, keys));
}

const Kept = z
  .object({
    provenAt: z.coerce.date().nullish(),
    refusedSince: z.coerce.date().nullish(),
    doubtedSince: z.coerce.date().nullish(),
  })
  .transform(({ provenAt = null, refusedSince = null, doubtedSince = null }) => ({
    provenAt,
    refusedSince,
    doubtedSince,
  }));
