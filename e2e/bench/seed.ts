import pg from 'pg';
import { withDatabase } from '@/lib/launch/backup/database-of';
import { readSettings } from '@/lib/launch/settings/settings';
import { writeOrders } from './fill-ledger';

/**
 * `npm run seed -- orders=10000`: so many ended orders of three years for the first merchant, beside those that are there.
 * Into the database that `npm start` uses, also while it runs.
 */
const count = Number(/^orders=(\d+)$/.exec(process.argv[2] ?? '')?.[1] ?? 0);
if (count === 0 || process.argv.length > 3) {
  console.error('npm run seed -- orders=10000');
  process.exit(1);
}

await withDatabase(readSettings([]), async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const merchant = await firstMerchant(client);
    const began = Date.now();
    const prefix = `S${began.toString(36).slice(-6)}-`.toUpperCase();
    await writeOrders(client, { ...merchant, count, until: new Date(began), prefix, underWay: 0 });
    await client.query('vacuum analyze deliveries');
    console.log(`${count} orders with codes from ${prefix}1 on, in ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  } finally {
    await client.end();
  }
});

async function firstMerchant(client: pg.Client): Promise<{ connectionId: string; branchIds: string[] }> {
  const { rows } = await client.query<{ connectionId: string; branchIds: string[] }>(
    `select connections.id as "connectionId", array_agg(coalesce(branches.id, 'branch-0')) as "branchIds"
     from connections left join branches on branches.connection_id = connections.id
     group by connections.id order by connections.created_at limit 1`,
  );
  if (!rows[0]) throw new Error('There is no merchant yet: npm start adds those of the sandbox.');
  return rows[0];
}
