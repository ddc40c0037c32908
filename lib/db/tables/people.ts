import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './column-types';
import { connectionId } from './connections';

export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  /** For every merchant without a membership; null: none there. */
  role: text(),
  disabledAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

/** The column of what belongs to one person and goes with them. */
export const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A person's role for one merchant, in place of the one for all. Only somebody with all merchants owns the desk. */
export const memberships = pgTable(
  'memberships',
  {
    userId: userId(),
    connectionId: connectionId(),
    role: text().notNull(),
    /** The ids of the branches that the person works for; null: all. */
    branches: text().array(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.userId] }),
    index().on(table.userId),
    check('memberships_branches', sql`cardinality(${table.branches}) > 0`),
    check('memberships_role', sql`${table.role} in ('manager', 'dispatcher', 'finance', 'viewer')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: userId(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    /** When its person last showed who they are: at sign-in, or when they were asked again. */
    confirmedAt: instant(),
  },
  (table) => [index().on(table.userId)],
);

/** Apart from `users`, so that reading a person never reads a hash. */
export const passwords = pgTable('passwords', {
  userId: userId().primaryKey(),
  /** scrypt, with its parameters and salt (lib/auth/password.server.ts). */
  hash: text().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** The time codes of a person's phone, which sign-in asks for after the password. */
export const secondFactors = pgTable('second_factors', {
  userId: userId().primaryKey(),
  secretSealed: bytes().notNull(),
  /** Null until a first code has shown that the phone has the secret. */
  confirmedAt: instant(),
  /** The half minute of the last code that was used; no code of it or before is taken. */
  lastStep: integer().notNull().default(0),
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: text().array().notNull().default([]),
});

/** The passkeys with which a person signs in or shows who they are. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The id that the device gave it, in base64url. */
    id: text().primaryKey(),
    userId: userId(),
    name: text().notNull(),
    publicKey: bytes().notNull(),
    /** Signatures so far, as the device counts them; 0 by one that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
  },
  (table) => [index().on(table.userId)],
);

/** Texts that a passkey is to sign, each once. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of it. */
  hash: text().primaryKey(),
  purpose: text().notNull(),
  /** The session that asked; null at sign-in. */
  sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: instant().notNull(),
});

/** A person's choices for the work on a connection (lib/preferences/schema). */
export const preferences = pgTable(
  'preferences',
  {
    connectionId: connectionId(),
    userId: userId(),
    value: jsonb().$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.userId] })],
);

/** The last attempts of a key (an account, an address, a browser), shared by all instances. */
export const attemptCounters = pgTable('attempt_counters', {
  key: text().primaryKey(),
  takenAt: instant().array().notNull(),
  /** When the last of them leaves its window. */
  endsAt: instant().notNull(),
});

/** Small facts of the installation: the setup code's hash, and the like. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Installations of the application that an owner has confirmed, until the service brings the token. */
export const installationAttempts = pgTable('installation_attempts', {
  /** SHA-256 of the service's id of the attempt. */
  digest: text().primaryKey(),
  userId: userId(),
  /** The connection that gets the token; null: a new one. */
  replacesId: uuid(),
  expiresAt: instant().notNull(),
  /** When its token was stored. */
  usedAt: instant(),
});
