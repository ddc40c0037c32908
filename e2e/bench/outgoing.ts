import { printTable } from './rounds';
import { type Api, sheetOf, startTwoDashboards } from './two-dashboards';

/**
 * `npm run bench -- outgoing [share] [kills] [jump]`: orders of all sources, from two dashboards, under kills, faults and
 * people's clicks. `jump`: the clock of both goes an hour forward, and back.
 */
const [share = 1, kills = 40] = process.argv.slice(2).map(Number);
const hasJumps = process.argv[4] === 'jump';
const part = (count: number) => Math.max(1, Math.round(count * share));
const [ROWS, PLANS, ORDERS, REPLACED] = [part(500), part(20), part(40), part(200)];
const KILL_EVERY_MS = 2_500;
const MOST_MINUTES = 6;
const MINUTE_MS = 60_000;
/** A call that was begun in time may arrive so much later on a busy machine. */
const LATE_MS = 5_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const rig = await startTwoDashboards();
const { first, second, proxy, query } = rig;
try {
  await measure();
} finally {
  await rig.stop();
}

async function measure() {
  proxy.setFaults(false);
  await rig.control('PUT', `/merchants/${rig.merchant.id}/wallet`, { balance: 900_000 });
  const branch = rig.merchant.branches[0]?.id ?? '';
  const apis: Api[] = [await first.open(), await second.open()];
  let isOver = false;

  /** As a person does: the same press again until an instance answers. Null where it was refused. */
  async function press(method: string, at: string, body: object = {}): Promise<string | null> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      try {
        return (await apis[Math.floor(Math.random() * 2)]?.(method, at, body)) ?? null;
      } catch (error) {
        if (/: 4\d\d /.test(String(error)) && !/: 429 /.test(String(error))) {
          if (!/import_ended/.test(String(error))) console.log(String(error).slice(0, 200));
          return null;
        }
        await wait(300);
      }
    }
    throw new Error(`${method} ${at} was never answered`);
  }

  console.log('two dashboards');
  const base = await startImport('base', { rows: sheetOf(branch, ROWS, 'BASE') });
  await until(async () => (await openRows([base])) === 0);
  const made = await query<{ id: string; code: string; draft: Record<string, unknown> }>(
    `select id, code, draft from deliveries where reference like 'BASE-%' order by reference`,
  );
  const ids = made.map(({ id }) => id);

  console.log(`${made.length} orders to repeat and replace`);
  const began = Date.now();
  proxy.setFaults(true);
  const dueAt = new Date(Math.ceil((began + 20_000) / MINUTE_MS) * MINUTE_MS);
  const time = dueAt.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kuwait', hour: '2-digit', minute: '2-digit' });
  const days = { time, weekdays: [0, 1, 2, 3, 4, 5, 6], dates: [], daysOff: [] };
  const plans = Array.from({ length: PLANS }, () => crypto.randomUUID());
  for (const [at, id] of plans.entries()) {
    const like = { deliveries: Array.from({ length: ORDERS }, (_, n) => ids[(at * 7 + n) % ids.length] ?? '') };
    await press('POST', '/api/standing', { id, name: `plan ${at}`, ...days, like });
  }
  const rows = await startImport('rows', { rows: sheetOf(branch, ROWS, 'ROW') });
  const stopped = await startImport('stopped', { rows: sheetOf(branch, part(100), 'STOP') });
  const tomorrow = `${new Date(began + 30 * 60 * MINUTE_MS).toISOString().slice(0, 13)}:00:00.000Z`;
  const repeats = await startImport('repeats', { rows: [], repeat: { deliveries: ids, at: tomorrow } });

  const refused = new Set<string>();
  const nos: { at: string; atMs: number; untilMs: number; mayGo: Set<string>; all: Set<string> }[] = [];
  const replacing = Promise.all(
    [0, 1, 2].map((lane) => replaceSome(made.slice(0, REPLACED).filter((_, n) => n % 3 === lane))),
  );
  const clicking = click();
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(KILL_EVERY_MS * (0.5 + Math.random()));
    if (hasJumps && kill % 8 === 4) rig.setClock(kill % 16 === 4 ? 60 * MINUTE_MS : 0);
    if (kill % 4 === 3) await rig.killPostgres().catch(() => undefined);
    else await (kill % 2 === 0 ? first : second).kill();
  }
  rig.setClock(0);
  isOver = true;
  console.log(`${kills} kills in ${Math.round((Date.now() - began) / 1_000)} s`);
  await Promise.all([replacing, clicking]);
  proxy.setFaults(false);
  await until(async () => {
    // The ledger asks again about orders without an answer at most every ten minutes.
    await query(`update deliveries set next_check_at = now() where status = 'unknown' and next_check_at > now()`);
    return (await openRows(null)) === 0;
  }).catch(async (error: unknown) => {
    console.log(JSON.stringify(await stillOpen()));
    throw error;
  });
  await report(Date.now() - began);

  async function startImport(name: string, body: object): Promise<string> {
    const id = crypto.randomUUID();
    await press('POST', '/api/imports', { id, name, ...body });
    return id;
  }

  /** Half of them are for a moment that comes while the service and the dashboards fail. */
  async function replaceSome(orders: readonly (typeof made)[number][]) {
    for (const [at, { id, draft }] of orders.entries()) {
      const soon = new Date(Date.now() + 20_000 + at * 200).toISOString();
      const order = { ...draft, reference: `NEW-${id.slice(-12)}`, ...(at % 2 === 0 && { scheduled_date: soon }) };
      if ((await press('POST', `/api/deliveries/${id}/replace`, { order })) === null) refused.add(id);
    }
  }

  /** Pauses that are taken back, plans that are paused for good, and an import that is stopped. */
  async function click() {
    await wait(3_000);
    await refuse(`/api/imports/${stopped}/stop`, { id: stopped });
    while (Date.now() < dueAt.getTime() + 1_500) await wait(100);
    for (const planId of plans.filter((_, at) => at % 4 === 0)) {
      await refuse(`/api/standing/${planId}/pause`, { planId });
      await wait(500);
    }
    while (!isOver) {
      for (const id of [rows, repeats]) {
        const no = await refuse(`/api/imports/${id}/pause`, { id });
        await wait(1_000);
        if (no) no.untilMs = Date.now();
        await press('POST', `/api/imports/${id}/resume`);
        await wait(1_500);
      }
    }
  }

  /** A person's no, with what had been handed over when it was answered. */
  async function refuse(at: string, of: { id?: string; planId?: string }) {
    if ((await press('POST', at)) === null) return null;
    const atMs = Date.now();
    const found = await retried(() =>
      query<{ reference: string; state: string }>(
        `select reference, import_rows.state from import_rows join imports on imports.id = import_id
         where imports.id = $1 or plan_id = $2`,
        [of.id ?? null, of.planId ?? null],
      ),
    );
    const mayGo = found.filter(({ state }) => state !== 'waiting' && state !== 'canceled');
    const no = {
      at,
      atMs,
      untilMs: Number.POSITIVE_INFINITY,
      mayGo: new Set(mayGo.map(({ reference }) => reference)),
      all: new Set(found.map(({ reference }) => reference)),
    };
    nos.push(no);
    return no;
  }

  /** References of orders without an answer that need attention on screen. */
  async function unanswered(): Promise<Set<string>> {
    const shown = await query<{ reference: string }>(
      `select deliveries.reference from deliveries join occurrences on occurrences.subject = deliveries.id::text
       where deliveries.status = 'unknown' and occurrences.kind = 'unknown' and occurrences.ended_at is null`,
    );
    return new Set(shown.map(({ reference }) => reference));
  }

  async function report(tookMs: number) {
    const shown = await unanswered();
    type Row = { name: string; reference: string; state: string; import_state: string; reason: string | null };
    type Kept = { status: string | null; code: string | null; send_until: Date | null; scheduled_at: Date | null };
    const all = await query<Row & Kept>(
      `select coalesce(plan_id::text, imports.replaces::text, name) as name, import_rows.reference, import_rows.state,
         imports.state as import_state, imports.reason, deliveries.status, deliveries.code, imports.send_until,
         deliveries.scheduled_at
       from import_rows join imports on imports.id = import_id
       left join deliveries on deliveries.reference = import_rows.reference`,
    );
    const codes = new Map<string, Set<string>>();
    for (const { reference, code } of proxy.sent)
      if (code) codes.set(reference, (codes.get(reference) ?? new Set()).add(code));
    const isSent = (row: Row & Kept) => row.state === 'handed' && row.code !== null;
    const isHeld = (row: Row) => row.state === 'waiting' && row.import_state === 'paused' && row.reason !== null;
    const isNo = (row: Row & Kept) => /^(canceled|refused|skipped)$/.test(row.state) || row.status === 'rejected';
    const count = (keep: (row: Row & Kept) => boolean) => all.filter(keep).length;
    const stateless = all.filter((row) => !isSent(row) && !isHeld(row) && !isNo(row) && !shown.has(row.reference));
    const lost = all.filter((row) => isSent(row) && !codes.has(row.reference));
    const replaced = await replacements(codes, shown);
    const late = proxy.sent.filter(({ reference, atMs, code }) => {
      const row = all.find((found) => found.reference === reference);
      const end = row?.send_until ?? (reference.startsWith('NEW-') ? (row?.scheduled_at ?? null) : null);
      return code && end && atMs > end.getTime() + LATE_MS;
    });
    const afterNo = nos.flatMap(({ atMs, untilMs, mayGo, all: own }) =>
      proxy.sent.filter(
        (sent) => own.has(sent.reference) && !mayGo.has(sent.reference) && sent.atMs > atMs && sent.atMs < untilMs,
      ),
    );
    const seconds = tookMs / 1_000;
    for (const bad of [stateless, lost, late, afterNo, replaced.bad])
      if (bad.length > 0) console.log(JSON.stringify(bad.slice(0, 5)));
    const zero = { unit: '', goal: '0', isMet: (ours: number) => ours === 0 };
    printTable([
      { name: 'ended after', ours: [seconds], unit: 's' },
      { name: 'orders wanted', ours: [all.length + replaced.count], unit: '' },
      { name: 'orders sent', ours: [count(isSent) + replaced.sent], unit: '' },
      { name: 'held for a person', ours: [count(isHeld)], unit: '' },
      { name: 'refused, canceled or skipped', ours: [count(isNo)], unit: '' },
      { name: 'without an answer, and shown', ours: [shown.size], unit: '' },
      { name: 'replacements shown as not sent', ours: [replaced.refused], unit: '' },
      { name: 'kills', ours: [kills], unit: '' },
      { name: 'faults', ours: [proxy.faults()], unit: '' },
      { name: 'pauses and stops', ours: [nos.length], unit: '' },
      { name: 'lost', ours: [lost.length + replaced.lost], ...zero },
      { name: 'twice', ours: [[...codes.values()].filter(({ size }) => size > 1).length + replaced.twice], ...zero },
      { name: 'sent after a no', ours: [afterNo.length], ...zero },
      { name: 'sent after its last moment', ours: [late.length], ...zero },
      { name: 'without a state', ours: [stateless.length], ...zero },
    ]);
  }

  /** Counts, of orders that were replaced, those of which both go, one goes, or none does. */
  async function replacements(codes: ReadonlyMap<string, unknown>, shown: ReadonlySet<string>) {
    const asked = made.slice(0, REPLACED);
    const events = await query<{ delivery_id: string }>(
      `select delivery_id from delivery_events where kind = 'not_replaced'`,
    );
    const unsent = await query<{ reference: string }>(`select reference from deliveries where status = 'rejected'`);
    const totals = { count: asked.length, sent: 0, refused: 0, lost: 0, twice: 0, bad: [] as object[] };
    for (const { id, code } of asked) {
      const reference = `NEW-${id.slice(-12)}`;
      const isNew = codes.has(reference);
      const isCanceled = (await rig.service.getDelivery(code)).delivery.status === 'canceled';
      const isRefused =
        (refused.has(id) && !isCanceled) ||
        shown.has(reference) ||
        events.some((event) => event.delivery_id === id) ||
        unsent.some((row) => row.reference === reference);
      if (isNew) totals.sent += 1;
      else if (isRefused) totals.refused += 1;
      if (isNew && !isCanceled) totals.twice += 1;
      if (!isNew && isCanceled && !isRefused) totals.lost += 1;
      if ((isNew && !isCanceled) || (!isNew && !isRefused))
        totals.bad.push({ id, reference, isNew, isCanceled, isRefused });
    }
    return totals;
  }

  /** Some of the rows that did not end, with their jobs: how far ahead these and their checks are due. */
  function stillOpen() {
    return query(
      `select import_rows.reference, import_rows.state, imports.state as import_state, imports.reason, imports.replaces,
         deliveries.status, deliveries.next_check_at - now() as check_in, jobs.due_at - now() as job_in, jobs.attempts,
         jobs.failed_at, jobs.detail
       from import_rows join imports on imports.id = import_id
       left join deliveries on deliveries.reference = import_rows.reference
       left join jobs on jobs.key = imports.id::text
       where import_rows.state = 'sending' or deliveries.status in ('submitting', 'unknown') or imports.replaces is not null
         or import_rows.state = 'waiting' and imports.state = 'running'
       limit 20`,
    );
  }

  /** Rows and orders for which somebody or something still does a thing by itself. */
  async function openRows(importIds: readonly string[] | null): Promise<number> {
    const [found] = await query<{ count: number }>(
      `select ((select count(*) from import_rows join imports on imports.id = import_id
           where (imports.id = any($1) or $1 is null) and (import_rows.state = 'sending'
             or import_rows.state = 'waiting' and imports.state = 'running'))
         + (select count(*) from deliveries where status in ('submitting', 'unknown') and next_check_at is not null)
         + (select count(*) from imports where replaces is not null))::int as count`,
      [importIds],
    );
    return found?.count ?? 1;
  }
}

async function until(isTrue: () => Promise<boolean>) {
  const end = Date.now() + MOST_MINUTES * MINUTE_MS;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > end) throw new Error('not ended');
    await wait(500);
  }
}

async function retried<Found>(read: () => Promise<Found>): Promise<Found> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt > 100) throw error;
      await wait(200);
    }
  }
}
