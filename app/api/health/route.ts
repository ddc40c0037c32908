import { sql } from 'drizzle-orm';
import { database } from '@/lib/db/client.server';

/** For load balancers and the launcher: is this instance up, and does it reach its database? Says nothing else. */
export async function GET(): Promise<Response> {
  try {
    await database().db.execute(sql`select 1`);
    return Response.json({ status: 'ok' });
  } catch {
    return Response.json({ status: 'database unreachable' }, { status: 503 });
  }
}
