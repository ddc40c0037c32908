import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, version } from './column-types';

export const connections = pgTable(
  'connections',
  {
    id: uuid().primaryKey(),
    /** Its word in addresses (`/c/<slug>/...`); stays when the name changes, so that bookmarks do. */
    slug: text().notNull().unique(),
    /** `sandbox`, or `env:<base address>`: what makes the environment's connection the same one after a restart. Null: added on screen. */
    environmentKey: text().unique(),
    name: text().notNull(),
    /** The business as its customers know it. */
    merchantName: text(),
    source: text().notNull(),
    /** Visible in sandbox mode only. Its passwords are public, so real connections must not be reachable from it. */
    sandbox: boolean().notNull().default(false),
    baseUrl: text().notNull(),
    country: text(),
    /** As the service returned it. */
    currency: text(),
    testMode: boolean().notNull().default(false),
    /** SHA-256 of the unguessable last part of the webhook URL, by which a webhook finds its connection. */
    webhookTokenDigest: text().notNull().unique(),
    /** AES-256-GCM of the token, for those who copy the URL. */
    webhookTokenSealed: bytes(),
    lastWebhookAt: instant(),
    /** When a screen was last open, within half a minute. */
    screenAt: instant(),
    /** When its deliveries need attention (lib/progress/attention-settings); null: the defaults. */
    attention: jsonb().$type<unknown>(),
    /** Lists of who is informed first (lib/occurrences/escalation); null: none. */
    escalation: jsonb().$type<unknown>(),
    /** The hour after midnight at which its business day begins. */
    dayStartHour: integer().notNull().default(0),
    branchesSyncedAt: instant(),
    invoicesSyncedAt: instant(),
    /** Its service takes branches only with an address line and a nested location; learned from a refusal. */
    branchesNeedAddress: boolean().notNull().default(false),
    /** The diagnosis that is running, and until when it may: one at a time. */
    diagnosisId: text(),
    diagnosisUntil: instant(),
    version: version(),
    createdAt: instant().notNull().defaultNow(),
    /** Its credentials are erased, and no requests or webhooks are accepted; the ledger stays. */
    removedAt: instant(),
  },
  (table) => [
    check('connections_source', sql`${table.source} in ('environment', 'added')`),
    check('connections_day_start', sql`${table.dayStartHour} between 0 and 6`),
  ],
);

/** The credentials of connections and their status. The environment's have a row too, without the credentials themselves. */
export const connectionCredentials = pgTable(
  'connection_credentials',
  {
    connectionId: uuid()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    generation: text().notNull(),
    /** `pending`: given by a rotation; `current` serves until the service has accepted them. */
    slot: text().notNull(),
    /** AES-256-GCM of the credentials' JSON, bound to connection, generation and slot. Null: they are in the environment. */
    sealed: bytes(),
    /** The last characters of each field, to tell credentials apart. */
    endings: jsonb().$type<Record<string, string>>().notNull(),
    /** HMAC of base address and credentials: the status below is about exactly these. */
    fingerprint: text(),
    /** HMAC of what identifies the account: the key of v2 without its secret, the token of v1, the key of v0. */
    account: text(),
    /** When the service last accepted them, to a few minutes. */
    provenAt: instant(),
    /** Since when the service answers 401; null while it accepts them. */
    refusedSince: instant(),
    /** v1: when the application was uninstalled. No calls are made with the token; null once the service accepts it. */
    uninstalledAt: instant(),
    /** Permissions that a 403 denied, each with its time (ISO). */
    denied: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Whether they belong to the connection's merchant, as last verified. */
    merchant: text(),
    /** When an owner confirmed that they belong to the connection's merchant. */
    merchantConfirmedAt: instant(),
    version: version(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.generation, table.slot] }),
    check('connection_credentials_generation', sql`${table.generation} in ('v2', 'v1', 'v0')`),
    check('connection_credentials_slot', sql`${table.slot} in ('current', 'pending')`),
    check('connection_credentials_merchant', sql`${table.merchant} in ('same', 'other', 'unknown', 'unreachable')`),
  ],
);

/** The column that every row of a merchant's business has. */
export const connectionId = () =>
  uuid()
    .notNull()
    .references(() => connections.id, { onDelete: 'cascade' });
