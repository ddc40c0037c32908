import pg from 'pg';
import { newId } from '@/lib/db/id';

const AT_ONCE = 50_000;

/**
 * Writes deliveries of three years before `today` into a new connection, evenly over its days. One in thirty was canceled,
 * failed or refused. Returns the connection's id.
 */
export async function fillLedger(url: string, count: number, today: Date): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const connectionId = newId();
  await client.query(
    `insert into connections (id, slug, name, source, base_url, country, currency, webhook_token_digest)
     values ($1, 'bench', 'Bench', 'added', 'http://127.0.0.1', 'KW', 'KWD', repeat('b', 32))`,
    [connectionId],
  );
  for (let from = 1; from <= count; from += AT_ONCE) {
    await client.query(INSERT, [connectionId, today, from, Math.min(count, from + AT_ONCE - 1), count]);
  }
  await client.query('vacuum analyze deliveries');
  await client.end();
  return connectionId;
}

const INSERT = `
  with numbers as (
    select n, $2::timestamptz - (n::float8 / $5) * interval '3 years' as at,
      case when n <= 400 then 'en_route' when n % 15 = 0 then 'canceled' when n % 29 = 0 then 'failed'
        when n % 97 = 0 then 'rejected' else 'completed' end as status
    from generate_series($3::int, $4::int) n
  )
  insert into deliveries (id, connection_id, reference, code, status, request_body, draft, test_mode, branch_id, payment_type,
    amount, currency, delivery_fee, estimated_fee, customer_name, customer_phone, customer_address, search_text, driver_name,
    cancel_reason, created_at, updated_at, status_at, ended_at, promised_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid,
    $1, 'R-' || n, 'C' || n, status, repeat('x', 400),
    jsonb_build_object('destination', jsonb_build_object('area', 'Area ' || n % 70, 'block', '3')),
    n % 200 = 0, 'branch-' || n % 10, case when n % 3 = 0 then 'cash' else 'paid' end, 2 + (n % 400) / 10.0, 'KWD',
    1 + (n % 17) / 20.0, 1 + (n % 13) / 20.0, 'Customer ' || n, '+9655' || lpad((n % 10000000)::text, 7, '0'),
    'Area, block 3, street 12', 'c' || n || ' r-' || n || ' customer ' || n, case when n % 2 = 0 then 'Ali' end,
    case when n % 15 = 0 then 'Reason ' || n % 6 end, at, at, at + interval '35 minutes', at + interval '35 minutes',
    at + interval '40 minutes'
  from numbers`;
