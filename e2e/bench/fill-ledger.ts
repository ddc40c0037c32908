import pg from 'pg';
import { newId } from '@/lib/db/id';

const AT_ONCE = 50_000;

export type Orders = {
  connectionId: string;
  count: number;
  /** The newest order's time; the others are spread evenly over the three years before. */
  until: Date;
  branchIds: readonly string[];
  /** Before the number in each code and reference. */
  prefix: string;
  /** The number of the newest that are on the way. */
  underWay: number;
};

/** Writes orders of three years into a new connection. Returns the connection's id. */
export async function fillLedger(url: string, count: number, until: Date): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const connectionId = newId();
  await client.query(
    `insert into connections (id, slug, name, source, base_url, country, currency, webhook_token_digest)
     values ($1, 'bench', 'Bench', 'added', 'http://127.0.0.1', 'KW', 'KWD', repeat('b', 32))`,
    [connectionId],
  );
  const branchIds = Array.from({ length: 10 }, (_, number) => `branch-${number}`);
  await writeOrders(client, { connectionId, count, until, branchIds, prefix: 'C', underWay: 400 });
  await client.query('vacuum analyze deliveries');
  await client.end();
  return connectionId;
}

/** Writes orders into a connection. One in thirty was canceled, failed or refused. */
export async function writeOrders(
  client: pg.Client,
  { connectionId, count, until, branchIds, prefix, underWay }: Orders,
): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE - 1);
    await client.query(INSERT, [connectionId, until, from, to, count, branchIds, prefix, underWay]);
  }
}

const INSERT = `
  with numbers as (
    select n, $2::timestamptz - (n::float8 / $5) * interval '3 years' as at, $7::text || n as code,
      case when n <= $8 then 'en_route' when n % 15 = 0 then 'canceled' when n % 29 = 0 then 'failed'
        when n % 97 = 0 then 'rejected' else 'completed' end as status
    from generate_series($3::int, $4::int) n
  )
  insert into deliveries (id, connection_id, reference, code, status, request_body, draft, test_mode, branch_id, payment_type,
    amount, currency, delivery_fee, estimated_fee, customer_name, customer_phone, customer_address, search_text, driver_name,
    cancel_reason, created_at, updated_at, status_at, ended_at, promised_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid,
    $1, 'R-' || code, code, status, repeat('x', 400),
    jsonb_build_object('destination', jsonb_build_object('area', 'Area ' || n % 70, 'block', '3')),
    n % 200 = 0, ($6::text[])[1 + n % cardinality($6::text[])], case when n % 3 = 0 then 'cash' else 'paid' end,
    2 + (n % 400) / 10.0, currency, 1 + (n % 17) / 20.0, 1 + (n % 13) / 20.0, 'Customer ' || n,
    '+9655' || lpad((n % 10000000)::text, 7, '0'), 'Area, block 3, street 12',
    lower(code) || ' r-' || lower(code) || ' customer ' || n, case when n % 2 = 0 then 'Ali' end,
    case when n % 15 = 0 then 'Reason ' || n % 6 end, at, at, at + interval '35 minutes', at + interval '35 minutes',
    at + interval '40 minutes'
  from numbers, (select currency from connections where id = $1) connection`;
