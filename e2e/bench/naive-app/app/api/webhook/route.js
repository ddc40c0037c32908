import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

/** A durable receiver as anybody would write it first: one insert for each webhook, and nothing is done with it. */
export async function POST(request) {
  const body = await request.text();
  await pool.query('insert into naive_webhooks (id, body) values ($1, $2) on conflict do nothing', [
    request.headers.get('x-service-webhook-id'),
    body,
  ]);
  return Response.json({ received: true });
}
