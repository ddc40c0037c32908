import { sql } from 'drizzle-orm';
import { database } from '@/lib/db/client.server';

/** Whether this process reaches its database. */
export async function isHealthy(): Promise<boolean> {
  try {
    await database().db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
