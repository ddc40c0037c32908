import { printTable } from './rounds';
import { sheetOf, startTwoDashboards } from './two-dashboards';

/**
 * `npm run bench -- imports [rows] [kills]`: two dashboards send a sheet under kills and faults, and a second person has it
 * re-sorted with ten lines more. `imports limit [rows] [a minute]`: its time beside the least that the limit allows.
 */
const isLimit = process.argv[2] === 'limit';
// A sheet that fills its last minute ends with it: the last twelve calls of a minute are left to people, and sent late.
const [rows = isLimit ? 1_250 : 4_990, other = isLimit ? 300 : 50] = process.argv.slice(isLimit ? 3 : 2).map(Number);
const kills = isLimit ? 0 : other;
const ADDED = 10;
const KILL_EVERY_MS = 4_000;
const MOST_MINUTES = 40;

const rig = await startTwoDashboards({ isDirect: isLimit });
try {
  await measure();
} finally {
  await rig.stop();
}

async function measure() {
  if (isLimit) await rig.control('PUT', '/rate-limit', { writes: other });
  const { first, second } = rig;
  const before = await ordersAtService();
  const sheet = sheetOf(rig.merchant.branches[0]?.id ?? '', rows + ADDED);
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const began = performance.now();
  const own = await first.open();
  await own('POST', '/api/imports', { id: one, name: 'boxes.csv', rows: sheet.slice(0, rows) });
  const startSeconds = (performance.now() - began) / 1_000;
  await own('POST', `/api/imports/${one}/resume`, { ignoreWallet: true });
  if (!isLimit) {
    const theirs = await second.open();
    await theirs('POST', '/api/imports', { id: two, name: 'boxes 2.csv', rows: sheet.toReversed() });
    await theirs('POST', `/api/imports/${two}/resume`, { ignoreWallet: true });
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS * (0.5 + Math.random())));
    if (kill % 4 === 3) await rig.killPostgres();
    else await (kill % 2 === 0 ? first : second).kill();
  }
  const ended = await untilEnded(isLimit ? [one] : [one, two]);
  const seconds = (performance.now() - began) / 1_000;
  const expected = isLimit ? rows : rows + ADDED;
  const made = (await ordersAtService()) - before;
  const files = isLimit ? [] : [one, two];
  let wrong = 0;
  for (const id of files)
    wrong += await differencesFromService(await (await first.open())('GET', `/api/imports/${id}/export`));
  console.log(ended.map(({ name, counts }) => `${name}: ${JSON.stringify(counts)}`).join('\n'));
  const least = isLimit ? (Math.ceil(rows / other) - 1) * 60 : Number.NaN;
  printTable([
    { name: 'stored', ours: [startSeconds], unit: 's' },
    {
      name: 'ended after',
      ours: [seconds],
      ...(isLimit && { baseline: [least] }),
      unit: 's',
      ...(isLimit && { goal: '<= 1.02', isMet: (_: number, ratio: number) => ratio <= 1.02 }),
    },
    { name: 'kills', ours: [kills], unit: '' },
    { name: 'faults', ours: [rig.proxy.faults()], unit: '' },
    {
      name: 'orders at the service less rows',
      ours: [made - expected],
      unit: '',
      goal: '0',
      isMet: (ours) => ours === 0,
    },
    { name: 'lines that differ from the service', ours: [wrong], unit: '', goal: '0', isMet: (ours) => ours === 0 },
  ]);
}

/** Also of the ledger: no order waits for its answer any more. */
async function untilEnded(ids: readonly string[]) {
  const until = Date.now() + MOST_MINUTES * 60_000;
  const query = `select import_rows.import_id, imports.name, imports.state, import_rows.state as row_state,
      deliveries.status, count(*)::int as count
    from import_rows join imports on imports.id = import_rows.import_id
    left join deliveries on deliveries.reference = import_rows.reference
    where imports.id = any($1) group by 1, 2, 3, 4, 5`;
  for (;;) {
    const found = await rig.query<Record<string, string>>(query, [ids]).catch(() => []);
    const isOpen = found.some(
      ({ state, status, row_state }) =>
        state === 'running' || (row_state === 'handed' && /submitting|unknown/.test(status ?? '')),
    );
    if (found.length > 0 && !isOpen) {
      return ids.map((id) => ({
        name: found.find(({ import_id }) => import_id === id)?.name,
        counts: Object.fromEntries(
          found.filter(({ import_id }) => import_id === id).map((row) => [`${row.row_state}/${row.status}`, row.count]),
        ),
      }));
    }
    if (Date.now() > until) throw new Error(`not ended: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, isLimit ? 100 : 1_000));
  }
}

/** How many lines of the result file are not as the service has their orders. */
async function differencesFromService(file: string): Promise<number> {
  const lines = file.trim().split(/\r?\n/).slice(1);
  const codes = new Set<string>();
  let wrong = 0;
  for (const line of lines) {
    const [, , customer = '', , , code = '', , fee = '', , link = ''] = line.split(',');
    const { delivery } = await rig.service.getDelivery(code);
    codes.add(code);
    const isSame =
      delivery.customer.name === customer &&
      Number(delivery.delivery_fee) === Number(fee) &&
      delivery.logistics.tracking_url === link;
    if (!isSame) wrong += 1;
  }
  return wrong + (lines.length - codes.size);
}

async function ordersAtService(): Promise<number> {
  const state: unknown = await rig.control('GET', '');
  return (state as { deliveries: { total: number } }).deliveries.total;
}
