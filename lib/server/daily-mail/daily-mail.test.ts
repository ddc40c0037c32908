import { writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import { newUserId } from '@/lib/auth/user-rows.server';
import type { Connection } from '@/lib/connections/model/connection';
import { database } from '@/lib/db/client.server';
import { newId } from '@/lib/db/id';
import { branches, deliveries, invoices, jobs, mailChoices, memberships, occurrences, users } from '@/lib/db/schema';
import { addJob } from '@/lib/jobs/rows.server';
import { deleteChoice, noteRefusal, takeMailOfDay } from '@/lib/mail/choice-rows.server';
import { chooseMail, readMail } from '@/lib/mail/choose.server';
import { type ChooseMail, MAIL_JOB, NO_MAIL, reportSpan } from '@/lib/mail/schema';
import { addConnection } from '@/lib/testing/added-connection';
import { addOrders } from '@/lib/testing/ledger-rows';
import { startMailServer } from '@/lib/testing/mail-server';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { queueMails } from '../keep-mailing.server';
import { sendDaily } from './send-daily.server';

/** A Saturday; in Kuwait it is 09:00. Yesterday is 20 November. */
const NOW = new Date('2026-11-21T06:00:00Z');
const CHOSEN_AT = new Date('2026-11-20T06:00:00Z');
const MINUTE = 60_000;
const NEEDLES = ['Needle', '+96551239999', 'Needlestreet', '12.500', 'Alpha'];

let fixture: ServiceFixture;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let other: Connection;
beforeAll(async () => {
  mail = await startMailServer();
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.port}`;
  process.env.MAIL_FROM = 'Desk <desk@shop.example>';
  fixture = await createServiceFixture();
  other = await addConnection(fixture);
});
afterAll(async () => {
  await database().pool.end();
  await mail.close();
  await fixture.close();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  for (const table of [jobs, occurrences, deliveries, invoices, mailChoices, memberships])
    await fixture.db.delete(table);
  mail.taken.length = 0;
});

async function person(choice: Partial<ChooseMail>, role: Role | null = 'owner', name = 'Noura') {
  const id = newUserId();
  await fixture.db.insert(users).values({ id, name, email: `${id}@shop.example`, role });
  const ctx = { ...fixture.ctx, now: () => CHOSEN_AT, user: { ...fixture.ctx.user, id } };
  await chooseMail(ctx, { ...NO_MAIL, locale: 'en', ...choice });
  return { id, ctx };
}

/** Queues and sends what is due at a time; returns what the server of mail took. */
async function mailsAt(now = NOW) {
  vi.setSystemTime(now);
  await queueMails(fixture.db, now);
  for (const job of await fixture.db.select().from(jobs).where(eq(jobs.kind, MAIL_JOB))) {
    const next = await sendDaily(job, new AbortController().signal);
    if (!next) await fixture.db.delete(jobs).where(eq(jobs.id, job.id));
  }
  return mail.taken.splice(0);
}

const orders = (connectionId = fixture.ctx.connection.id) =>
  addOrders(fixture.db, connectionId, [
    {
      at: '2026-11-20T09:00:00Z',
      paymentType: 'cash',
      amount: '12.500',
      customerName: 'Needle Nayef',
      customerPhone: '+96551239999',
      customerAddress: 'Needlestreet 7',
    },
    { at: '2026-11-20T09:05:00Z', currency: 'SAR', deliveryFee: '15', amount: '30' },
    { at: '2026-11-20T09:10:00Z', status: 'failed', deliveryFee: null },
    { at: '2026-11-19T09:00:00Z' },
  ]);

/** An unpaid bill, of a period where one is given. */
const bill = (given: Partial<typeof invoices.$inferInsert>) =>
  fixture.db.insert(invoices).values({
    connectionId: fixture.ctx.connection.id,
    id: newId(),
    invoiceNo: 'INV-7',
    type: 'REGULAR',
    status: 'ISSUED',
    dueOn: '2026-11-25',
    createdAt: NOW,
    syncedAt: NOW,
    amount: '4.000',
    currency: 'KWD',
    ordersCount: 3,
    tripsCount: null,
    ...given,
  });

async function open(kind: string, minutesAgo: number, change: Partial<typeof occurrences.$inferInsert> = {}) {
  const openedAt = new Date(NOW.getTime() - minutesAgo * MINUTE);
  const id = newId();
  const row = { connectionId: fixture.ctx.connection.id, id, kind, subject: newId(), openedAt };
  await fixture.db.insert(occurrences).values({ ...row, ...change });
}

test('the overview comes once a day, from the chosen hour on, and not on the day of the choice when that has passed', async () => {
  const { id } = await person({ digest: true, hour: 9 });
  expect(await mailsAt(new Date('2026-11-20T06:00:30Z'))).toEqual([]);
  expect(await mailsAt(new Date('2026-11-21T05:59:00Z'))).toEqual([]);
  const [first, ...more] = await mailsAt(NOW);
  expect([first?.to, more]).toEqual([[`${id}@shop.example`], []]);
  expect(await mailsAt(new Date('2026-11-21T20:59:00Z'))).toEqual([]);
  expect(await mailsAt(new Date('2026-11-22T05:59:00Z'))).toEqual([]);
  expect(await mailsAt(new Date('2026-11-22T06:00:00Z'))).toHaveLength(1);
});

test('of two instances that queue at the same time one takes the mail of the day', async () => {
  const { id } = await person({ digest: true });
  const start = new Date('2026-11-20T21:00:00Z');
  const takeAt = (now: Date) => takeMailOfDay(fixture.db, id, { start, now });
  expect([await takeAt(NOW), await takeAt(new Date(NOW.getTime() + 1))]).toEqual([true, false]);
});

test('a choice that ends, or an address that was refused, is one person’s alone', async () => {
  const [noura, ali] = [await person({ digest: true }), await person({ digest: true })];
  await noteRefusal(fixture.db, noura.id, NOW);
  expect((await readMail(noura.ctx)).refusedAt).toBe(NOW.toISOString());
  expect((await readMail(ali.ctx)).refusedAt).toBeNull();
  await deleteChoice(fixture.db, noura.id);
  expect([(await readMail(noura.ctx)).digest, (await readMail(ali.ctx)).digest]).toEqual([false, true]);
});

test('of what was open when the person chose it no mail comes', async () => {
  const { id } = await person({ untaken: true, hour: 23 }, 'dispatcher');
  await fixture.db
    .update(mailChoices)
    .set({ changedAt: new Date(NOW.getTime() - 10 * MINUTE) })
    .where(eq(mailChoices.userId, id));
  await open('failed', 11);
  expect(await mailsAt()).toEqual([]);
});

test('the overview in Arabic has yesterday’s twelve figures of each currency, what is open, and the bill’s difference', async () => {
  await person({ digest: true, locale: 'ar' });
  await orders();
  await open('late', 400);
  await bill({ periodBegin: '2026-11-01', periodEnd: '2026-11-20' });
  const [letter] = await mailsAt();
  const html = letter?.part('text/html') ?? '';
  if (process.env.LOOK_AT_MAIL) writeFileSync(process.env.LOOK_AT_MAIL, html);
  expect(html).toContain('<html lang="ar" dir="rtl">');
  const rows = [...html.matchAll(/<bdi>([^<]*)<\/bdi><\/td>.*?<bdi>([^<]*)<\/bdi>/g)].map(([, name, value]) => [
    name,
    value?.replace(/\u00a0/g, ' '),
  ]);
  expect(rows.slice(0, 12).map(([, value]) => value)).toEqual([
    '2',
    '1',
    '0',
    '1',
    '0',
    '0',
    '0',
    '0',
    '1.250 د.ك',
    '12.500 د.ك',
    '0.000 د.ك',
    '0.000 د.ك',
  ]);
  expect(rows.slice(12, 24).map(([, value]) => value)).toEqual([
    '1',
    '1',
    '0',
    '0',
    '0',
    '0',
    '0',
    '0',
    '15.00 ر.س',
    '0.00 ر.س',
    '0.00 ر.س',
    '0.00 ر.س',
  ]);
  expect(rows.slice(24)).toContainEqual(['الفرق عن الطلبات هنا', '1.500 د.ك']);
  expect(rows).toContainEqual(['طلب متأخر', '1']);
  expect(letter?.part('text/plain')).toContain('12.500');
});

test('the text of a mail has each merchant’s open matters with their pages, yesterday, and the three bills due first', async () => {
  const { id } = await person({ digest: true, untaken: true });
  const connectionId = fixture.ctx.connection.id;
  const [order] = await addOrders(fixture.db, connectionId, [
    { at: '2026-11-20T09:00:00Z', code: 'BG4LEW', amount: '12.345', paymentType: 'cash' },
    { at: '2026-11-20T20:59:59Z', createdAt: new Date('2026-11-19T20:59:59Z') },
    { at: '2026-11-20T21:00:00Z' },
  ]);
  await open('failed', 20, { subject: order?.id });
  await open('late', 5);
  for (const [number, dueOn] of [
    ['A', '2026-12-04'],
    ['B', '2026-12-02'],
    ['C', null],
    ['D', '2026-12-03'],
  ])
    await bill({ id: `bill-${number}`, invoiceNo: `INV-${number}`, dueOn });
  await bill({ invoiceNo: 'INV-PAID', status: 'PAID', dueOn: '2026-11-01' });
  const [letter, ...more] = await mailsAt();
  expect([letter?.to, more]).toEqual([[`${id}@shop.example`], []]);
  expect(letter?.raw).toContain('Subject: Something waits for somebody');
  const text =
    letter
      ?.part('text/plain')
      .replace(/\r\n/g, '\n')
      .replace(/\u00a0/g, ' ') ?? '';
  const { slug, name } = fixture.ctx.connection;
  const at = (page: string, of = slug) => `http://localhost:3000/c/${of}${page}`;
  const billText = (number: string, due: string) =>
    [`Unpaid bill INV-${number}`, 'Amount: KWD 4.000', `Due: ${due} Dec 2026`, at(`/invoices/bill-${number}`)].join(
      '\n',
    );
  const counts = ['Orders: 1', 'Delivered: 1', 'Canceled: 0', 'Failed: 0', 'Refused: 0', 'With a promised time: 0'];
  const compared = ['On time: 0', 'With both fees: 0'];
  const money = ['Fees: KWD 1.250', 'Cash: KWD 12.345', 'Estimated fees: KWD 0.000', 'Charged fees: KWD 0.000'];
  expect(text.split('\n\n').slice(0, -2)).toEqual([
    'Hello Noura,',
    'Nobody has taken this for ten minutes.',
    `== ${name} ==`,
    `An order failed · BG4LEW\n${at(`/deliveries/${order?.id}`)}`,
    ['Yesterday (20 Nov 2026)', ...counts, ...compared, ...money].join('\n'),
    ...[billText('B', '2'), billText('D', '3'), billText('A', '4')],
    `Open now\nAn order failed: 1\nAn order is late: 1\n${at('/deliveries')}`,
    `== ${other.name} ==`,
    'Yesterday (20 Nov 2026)\nOrders: 0',
    `Nothing is open\n${at('/deliveries', other.slug)}`,
  ]);
  expect(text).toContain(
    `Choose what comes: ${at('/settings/notifications')}\n\nStop this mail: http://localhost:3000/m/${id}.`,
  );
});

test('nobody who is disabled gets a mail, and two people or two days never have one message id', async () => {
  const [noura, ali] = [await person({ digest: true }), await person({ digest: true })];
  const idsOf = (mails: { raw: string }[]) =>
    mails.map(({ raw }) => /^Message-ID: (<[0-9a-f]{32}@localhost>)/m.exec(raw)?.[1]);
  const first = await mailsAt();
  await fixture.db.update(users).set({ disabledAt: NOW }).where(eq(users.id, ali.id));
  const second = await mailsAt(new Date('2026-11-22T06:00:00Z'));
  expect(second.map(({ to }) => to)).toEqual([[`${noura.id}@shop.example`]]);
  const ids = idsOf([...first, ...second]);
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(3);
});

test('a mail is tried again every quarter of an hour for three days, then no more', async () => {
  const { id: userId } = await person({ digest: true });
  const { port } = mail;
  await mail.close();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const tryAt = async (now: string) => {
    vi.setSystemTime(new Date(now));
    const input = { userId, day: '2026-11-21', at: NOW.toISOString() };
    const connectionId = fixture.ctx.connection.id;
    return sendDaily(
      { connectionId, key: 'k', input } as unknown as Parameters<typeof sendDaily>[0],
      new AbortController().signal,
    );
  };
  expect(await tryAt('2026-11-23T23:59:59Z')).toEqual({ againInMs: 900_000 });
  expect(await tryAt('2026-11-24T00:00:00Z')).toBeUndefined();
  mail = await startMailServer({}, port);
});

test('a bill is in its own currency, and in the merchant’s where it has none', async () => {
  await person({ digest: true });
  await bill({ currency: 'SAR' });
  await bill({ currency: null, dueOn: '2026-11-26' });
  const [letter] = await mailsAt();
  const amounts = letter?.part('text/plain').match(/Amount: .*/g);
  expect(amounts).toEqual(['Amount: SAR\u00a04.00', 'Amount: KWD\u00a04.000']);
});

test('a subject has no name, phone, address or amount, and the mail ends with one press', async () => {
  await person({ digest: true, untaken: true, report: 'weekly' }, 'owner', 'Needle Nadia');
  await orders();
  await open('failed', 20);
  const [letter] = await mailsAt();
  const [head = ''] = letter?.raw.split('\r\n\r\n') ?? [];
  const subject = /^Subject: (.*)$/m.exec(head)?.[1] ?? '';
  expect(subject).toMatch(/Something waits/);
  for (const needle of NEEDLES) expect(subject).not.toContain(needle);
  expect(letter?.part('text/plain')).not.toMatch(/Needlestreet|51239999|Nayef/);
  const folded = head.replace(/\r\n\s+/g, ' ');
  expect(folded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(folded).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/m\/[^>]+>/m);
});

test.each<[Role, boolean]>([
  ['manager', true],
  ['finance', true],
  ['dispatcher', false],
  ['viewer', false],
])('%s reads money: %s', async (role, reads) => {
  await person({ digest: true }, role);
  await orders();
  const [letter] = await mailsAt();
  expect(letter?.part('text/plain')).toContain('Delivered: 1');
  expect(letter?.part('text/plain').includes('12.500')).toBe(reads);
  expect(/Fees|KWD\u00a0/.test(letter?.part('text/plain') ?? '')).toBe(reads);
});

test('it is about the merchants and branches of the person at the time of sending', async () => {
  const { id } = await person({ digest: true, report: 'weekly' }, null);
  const connectionId = fixture.ctx.connection.id;
  await fixture.db.insert(branches).values(['b-1', 'b-2'].map((id) => ({ connectionId, id, name: id, syncedAt: NOW })));
  await addOrders(
    fixture.db,
    connectionId,
    ['b-1', 'b-1', 'b-2'].map((branchId) => ({ at: '2026-11-20T09:00:00Z', branchId })),
  );
  await orders(other.id);
  await bill({});
  await fixture.db.insert(memberships).values({ userId: id, connectionId, role: 'manager', branches: ['b-1'] });
  const [letter] = await mailsAt();
  expect(letter?.part('text/plain')).toContain('Orders: 2\r\n');
  expect(letter?.part('text/plain')).toContain('2.500');
  expect(letter?.part('text/plain')).not.toContain('3.750');
  expect(letter?.part('text/plain')).not.toContain(`== ${other.name} ==`);
  // A bill is the whole merchant's.
  expect(letter?.part('text/plain')).not.toContain('INV-7');
  await addJob(fixture.db, {
    connectionId,
    kind: MAIL_JOB,
    key: id,
    input: { userId: id, day: '2026-11-22', at: NOW.toISOString() },
  });
  await fixture.db.delete(memberships);
  expect(await mailsAt()).toEqual([]);
});

test('a server of mail that is away loses nothing, and the mail comes once', async () => {
  await person({ digest: true });
  const { port } = mail;
  await mail.close();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await mailsAt()).toEqual([]);
  expect(await fixture.db.select().from(jobs)).toHaveLength(1);
  mail = await startMailServer({}, port);
  expect(await mailsAt(new Date(NOW.getTime() + 20 * MINUTE))).toHaveLength(1);
  expect(await fixture.db.select().from(jobs)).toEqual([]);
});

test('an address that the server of mail refuses is asked once a day, and the panel says so until a mail was taken', async () => {
  const { ctx } = await person({ digest: true });
  const { port } = mail;
  await mail.close();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const asked = vi.fn();
  mail = await startMailServer(
    {
      onRcptTo: (_address, _session, callback) => {
        asked();
        callback(Object.assign(new Error('no such user'), { responseCode: 550 }));
      },
    },
    port,
  );
  await mailsAt();
  await mailsAt(new Date(NOW.getTime() + 20 * MINUTE));
  expect([asked.mock.calls.length, (await readMail(ctx)).refusedAt]).toEqual([1, NOW.toISOString()]);
  await mail.close();
  mail = await startMailServer({}, port);
  expect(await mailsAt(new Date('2026-11-22T06:00:00Z'))).toHaveLength(1);
  expect((await readMail(ctx)).refusedAt).toBeNull();
});

test.each<[string, boolean, Parameters<typeof open>, Role]>([
  ['nobody took it', true, ['failed', 11], 'dispatcher'],
  ['it is younger than ten minutes', false, ['failed', 9], 'dispatcher'],
  ['it is an hour old', false, ['failed', 61], 'dispatcher'],
  ['it is over', false, ['failed', 11, { endedAt: NOW }], 'dispatcher'],
  ['the person may not see it', false, ['wallet_low', 11], 'dispatcher'],
  ['the person may see it', true, ['wallet_low', 11], 'finance'],
])('a mail about what nobody took: %s, %s', async (_, comes, given, role) => {
  await person({ untaken: true, hour: 23 }, role);
  await open(...given);
  const letters = await mailsAt();
  expect(letters).toHaveLength(comes ? 1 : 0);
  if (comes) expect(letters[0]?.part('text/plain')).toContain('/c/');
});

test('who chose the overview alone gets no mail about what nobody took', async () => {
  await person({ digest: true, hour: 23 }, 'dispatcher');
  await open('failed', 11);
  expect(await mailsAt()).toEqual([]);
});

test('what somebody took or the person did gives no mail, and the mail of the day is the only one', async () => {
  const { id } = await person({ untaken: true, digest: true, hour: 9 });
  await open('failed', 20, { actorId: id });
  await open('failed', 20, { takenBy: id, takenAt: NOW });
  const [digest, ...none] = await mailsAt();
  expect(digest?.raw).toMatch(/Subject: Yesterday at a glance/);
  await open('failed', 15);
  expect([none, await mailsAt(new Date(NOW.getTime() + MINUTE))]).toEqual([[], []]);
});

test('what a mail before midnight was about brings no second one after it, and what opens then does', async () => {
  await person({ untaken: true });
  const midnight = Date.parse('2026-11-20T21:00:00Z');
  const openAt = (minutes: number) => open('failed', (NOW.getTime() - midnight) / MINUTE - minutes);
  const mailsAfter = async (minutes: number) => (await mailsAt(new Date(midnight + minutes * MINUTE))).length;
  await openAt(-30);
  expect([await mailsAfter(-15), await mailsAfter(5)]).toEqual([1, 0]);
  await openAt(6);
  expect([await mailsAfter(10), await mailsAfter(17)]).toEqual([0, 1]);
});

test('a report is attached for who may read it', async () => {
  await orders();
  // Made before the week, delivered in it: it counts on the day it was made.
  const overNight = { createdAt: new Date('2026-11-14T20:50:00Z'), at: '2026-11-14T21:10:00Z' };
  await addOrders(fixture.db, fixture.ctx.connection.id, [overNight]);
  const sunday = new Date('2026-11-22T06:00:00Z');
  await person({ report: 'weekly' });
  expect(await mailsAt(NOW)).toEqual([]);
  const [letter, ...more] = await mailsAt(sunday);
  expect(more).toEqual([]);
  expect(letter?.raw).toMatch(/^Subject: Your report/m);
  expect(letter?.raw).toMatch(/filename="?sandbox-2026-11-15-2026-11-21\.csv/);
  expect(letter?.part('text/csv')).toMatch(/2026-11-20,KWD,2,.*12\.500/);
  expect(letter?.part('text/csv')).not.toContain('2026-11-15,KWD,1');
  await fixture.db.delete(mailChoices);
  await person({ report: 'weekly' }, 'viewer');
  expect(await mailsAt(sunday)).toEqual([]);
});

test.each([
  ['weekly', '2026-11-22', { from: '2026-11-15', to: '2026-11-21' }],
  ['weekly', '2026-11-23', null],
  ['monthly', '2026-03-01', { from: '2026-02-01', to: '2026-02-28' }],
  ['monthly', '2026-03-02', null],
  [null, '2026-03-01', null],
])('a report of %s on %s is about %j', (report, day, span) => {
  expect(reportSpan(report, day)).toEqual(span);
});
