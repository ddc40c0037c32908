import type pg from 'pg';
import { hashToken } from '@/lib/auth/token.server';
import { type Database, openDatabase } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { connections } from '@/lib/db/schema';
import { createTestDatabase } from '@/lib/testing/database';

export type LiveFixture = {
  url: string;
  db: Database;
  pool: pg.Pool;
  connectionId: string;
  webhookToken: string;
  end: () => Promise<void>;
};

/** A database of its own with one connection in it. */
export async function createLiveFixture(): Promise<LiveFixture> {
  const { url, drop } = await createTestDatabase();
  process.env.DATABASE_URL ??= url;
  process.env.APP_SECRET ??= 'a secret for tests only, 32 long!';
  const { db, pool } = openDatabase(url);
  const connection = await addConnection(db);
  return {
    url,
    db,
    pool,
    ...connection,
    end: async () => {
      await pool.end();
      await drop();
    },
  };
}

export async function addConnection(db: Database): Promise<{ connectionId: string; webhookToken: string }> {
  const id = newId();
  const webhookToken = `token-${id}`;
  await db.insert(connections).values({
    id,
    slug: id,
    name: 'Test',
    source: 'environment',
    baseUrl: 'http://127.0.0.1:1',
    webhookTokenDigest: hashToken(webhookToken),
  });
  return { connectionId: id, webhookToken };
}
