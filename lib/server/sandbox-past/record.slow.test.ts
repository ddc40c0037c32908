import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ensureFirstAccess } from '@/lib/auth/first-access.server';
import { auditLog, customers, deliveries, invoices, users } from '@/lib/db/schema';
import { listDeliveries } from '@/lib/deliveries/list/list.server';
import { ListDeliveries } from '@/lib/deliveries/schema';
import { toThousandths } from '@/lib/format/money/thousandths';
import { reconcile } from '@/lib/invoices/reconcile.server';
import { syncInvoices } from '@/lib/invoices/sync.server';
import { attentionOf } from '@/lib/progress/attention';
import { readReport } from '@/lib/reports/read.server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { walletHistory } from '@/lib/wallet/history.server';
import { recordBalance } from '@/lib/wallet/record.server';
import { recordSandboxPast } from './record.server';
import { recordTeam } from './team.server';
import { workAsStaff } from './work-as-staff.server';

let fixture: ServiceFixture;
let begun: Awaited<ReturnType<typeof recordSandboxPast>>;
beforeAll(async () => {
  fixture = await createServiceFixture({ shop: { ordersADay: 8 } });
  process.env.SANDBOX_SHOP = fixture.merchant.id;
  // The ledger is compared with a sandbox that stands still.
  await fixture.control('PUT', `/merchants/${fixture.merchant.id}/till`, { paused: true });
  await ensureFirstAccess(fixture.db);
  begun = await record();
}, 60_000);
afterAll(() => fixture.close());

const record = () => recordSandboxPast(fixture.ctx, new AbortController().signal);
const Totals = z.object({ orders: z.number(), byStatus: z.record(z.string(), z.number()), fees: z.number() });
/** As `lib/sandbox/shop/history.ts`, once in 30 days. */
const REFUND = 12.5;
const ledger = () => fixture.db.select().from(deliveries);
const sum = (amounts: (string | null)[]) => amounts.reduce((total, amount) => total + toThousandths(amount ?? '0'), 0n);

test('the orders under way come first, then the whole past, with the sandbox’s own totals', async () => {
  const onTheRoad = (await ledger()).filter(({ driverName, endedAt }) => driverName && !endedAt);
  expect(onTheRoad.length).toBeGreaterThanOrEqual(10);
  await begun?.rest;
  const rows = await ledger();
  const own = Totals.parse(await fixture.control('GET', `/merchants/${fixture.merchant.id}/totals`));
  expect(rows).toHaveLength(own.orders);
  const counted: Record<string, number> = {};
  for (const { status } of rows) counted[status ?? ''] = (counted[status ?? ''] ?? 0) + 1;
  expect(counted).toEqual(Object.fromEntries(Object.entries(own.byStatus).filter(([, count]) => count > 0)));
}, 60_000);

test('the team’s sign-ins are in the audit log once, oldest first, however many merchants begin together', async () => {
  await Promise.all([recordTeam(fixture.ctx), recordTeam(fixture.ctx)]);
  const entries = await fixture.db.select().from(auditLog).orderBy(auditLog.id);
  const past = entries.filter(({ action }) => action === 'user_created' || action === 'sign_in');
  expect(past.map(({ action }) => action)).toEqual(['user_created', ...Array(5).fill('sign_in')]);
  expect(past.map(({ at }) => at)).toEqual(past.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()));
});

test('most orders were made here, with all that is known then; few came through the till', async () => {
  const rows = await ledger();
  const here = rows.filter(({ madeElsewhere }) => !madeElsewhere);
  expect(here.length / rows.length).toBeGreaterThan(0.85);
  expect(here.length).toBeLessThan(rows.length);
  const people = new Set((await fixture.db.select().from(users)).map(({ id }) => id));
  for (const row of here) {
    expect(row).toMatchObject({ reference: expect.any(String), branchId: expect.any(String) });
    expect(['paid', 'cash']).toContain(row.paymentType);
    expect(row.promisedAt).not.toBeNull();
    expect(row.pinArea).toBeNull();
    expect(people).toContain(row.createdBy);
  }
  expect(new Set(here.map(({ createdBy }) => createdBy)).size).toBe(4);
  const known = await fixture.db.select().from(customers);
  expect(known.reduce((total, { deliveriesCount }) => total + deliveriesCount, 0)).toBe(rows.length);
});

test('now: one late, one that stands, and nothing else needs attention', async () => {
  const { attention } = fixture.ctx.connection;
  const reasons = (await ledger()).flatMap((row) => {
    const iso = (at: Date | null) => at?.toISOString() ?? null;
    const facts = {
      status: row.status,
      statusAt: row.statusAt.toISOString(),
      scheduledAt: null,
      promisedAt: iso(row.promisedAt),
      driverMovedAt: iso(row.driverMovedAt),
      dealtWithAt: iso(row.dealtWithAt),
    };
    const [first] = attentionOf(facts, attention, Date.now());
    return first ? [first.reason] : [];
  });
  expect(reasons).not.toContain('failed');
  expect(reasons.filter((reason) => reason === 'not_moving')).toHaveLength(1);
  expect(reasons).toContain('late');
});

test('list, reports, wallet and invoices agree to the fil', async () => {
  const { ctx, db } = fixture;
  const rows = (await ledger()).filter(({ status }) => status === 'completed');
  const own = Totals.parse(await fixture.control('GET', `/merchants/${fixture.merchant.id}/totals`));
  const fees = sum(rows.map(({ deliveryFee }) => deliveryFee));
  expect(fees).toBe(BigInt(Math.round(own.fees * 1000)));

  const first =
    rows
      .map(({ createdAt }) => createdAt.toISOString())
      .sort()[0]
      ?.slice(0, 10) ?? '';
  const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const from = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
  const report = await readReport(ctx, { from, to, by: 'day', dates: 'created' });
  expect(sum(report.totals.map((total) => total.fees))).toBe(fees);
  const [totals] = report.totals;
  expect(totals?.completed).toBe(rows.length);
  const cash = rows.filter(({ paymentType }) => paymentType === 'cash');
  expect(toThousandths(totals?.cash ?? '0')).toBe(sum(cash.map(({ amount }) => amount)));
  expect(totals?.paymentUnknown).toBe(rows.filter(({ madeElsewhere }) => madeElsewhere).length);
  expect((totals?.onTime ?? 0) / (totals?.promised ?? 1)).toBeGreaterThan(0.7);

  const listed: (string | null)[] = [];
  let older: string | null = null;
  do {
    const page = await listDeliveries(ctx, ListDeliveries.parse({ status: 'completed', ...(older && { older }) }));
    listed.push(...page.rows.map(({ deliveryFee }) => deliveryFee));
    older = page.older;
  } while (older);
  expect(listed).toHaveLength(rows.length);
  expect(sum(listed)).toBe(fees);

  const { wallet } = await ctx.service.getWallet();
  await recordBalance(ctx, { at: new Date(), balance: wallet.balance, warningLevel: null, currency: 'KWD' }, 'worker');
  await syncInvoices(ctx);
  const { days } = await walletHistory(ctx, { days: '90' });
  expect(days.filter(({ closing }) => closing !== null).length).toBeGreaterThan(30);
  expect(days.filter(({ unexplained }) => Number(unexplained ?? 0) !== 0)).toEqual([]);
  const refunds = days.filter(({ day, refunds: sums }) => day >= first && (sums?.count ?? 0) > 0);
  expect(refunds.length).toBeGreaterThan(0);
  for (const day of refunds) expect(Number(day.refunds?.amount)).toBe(REFUND);

  const bills = (await db.select().from(invoices).where(eq(invoices.type, 'REGULAR')))
    .filter(({ periodBegin }) => (periodBegin ?? '') >= first.slice(0, 7))
    .sort((a, b) => (a.periodBegin ?? '').localeCompare(b.periodBegin ?? ''));
  const [disputed, unpaid] = await Promise.all(bills.map(({ id }) => reconcile(ctx, { id })));
  expect(bills.map(({ status }) => status)).toEqual(['SENT', 'ISSUED']);
  expect(unpaid).toMatchObject({ agrees: true, difference: { count: 0, amount: '0.000' }, causes: [] });
  expect(unpaid?.ours.count).toBeGreaterThan(100);
  expect(disputed).toMatchObject({ agrees: false, difference: { count: 1 } });
});

test('a later start adds nothing', async () => {
  const before = await ledger();
  expect(await record()).toBeNull();
  expect(await ledger()).toEqual(before);
});

test('from then on the staff make most of the till’s orders here', async () => {
  const { ctx, control, merchant } = fixture;
  const before = new Set((await ledger()).map(({ id }) => id));
  const stop = new AbortController();
  const working = workAsStaff([ctx.connection], async () => ctx, stop.signal);
  // The first request tells the till that they are at work.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await control('PUT', `/merchants/${merchant.id}/till`, { paused: false, perHour: 3600, rush: true });
  await vi.waitFor(async () => {
    const made = (await ledger()).filter(({ id }) => !before.has(id));
    expect(made.length).toBeGreaterThan(5);
    for (const { madeElsewhere, reference, createdBy } of made)
      expect([madeElsewhere, reference?.slice(0, 2), createdBy?.slice(0, 8)]).toEqual([false, 'D-', 'sandbox-']);
  }, 15_000);
  await control('PUT', `/merchants/${merchant.id}/till`, { paused: true });
  stop.abort();
  await working;
});
