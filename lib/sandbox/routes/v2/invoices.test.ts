import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { INVOICE_STATUSES, INVOICE_TYPES } from '@/lib/service/model/values';
import { Invoice, InvoicePage, Wallet } from '@/lib/service/v2/schema';
import { seededMerchants } from '../../seed/seed';
import { seedInvoices } from '../../seed/seed-invoices';
import { refusal, sharedSandbox } from '../../testing-sandbox';

const sandbox = sharedSandbox();

const list = async (query = '', country: 'KW' | 'SA' = 'KW') =>
  z.strictObject(InvoicePage.shape).parse((await sandbox.as(country).get(`/v2/invoices${query}`)).body);

describe('GET /v2/invoices', () => {
  test('by default page 1, 20 a page, regular invoices in PAID, ISSUED, PENDING or SENT, newest first', async () => {
    const { page, perPage, total, invoices } = await list();
    expect({ page, perPage }).toEqual({ page: 1, perPage: 20 });
    expect(invoices).toHaveLength(Math.min(20, total));
    expect(new Set(invoices.map(({ type }) => type))).toEqual(new Set(['REGULAR']));
    expect(invoices.map(({ status }) => status)).not.toContain('CANCELED');
    const times = invoices.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('every field of an invoice', async () => {
    for (const invoice of (await list()).invoices) {
      z.strictObject(Invoice.shape).parse(invoice);
      expect(invoice.id).toMatch(/^[0-9a-f]{24}$/);
      for (const day of [invoice.periodBegin, invoice.periodEnd, invoice.dueOn])
        expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(new Date(invoice.createdAt).toISOString()).toBe(invoice.createdAt);
      expect(invoice.deliveryTripsCount).toBeLessThanOrEqual(invoice.ordersCount);
      expect(invoice.currency).toBe('KWD');
    }
  });

  test('status: unpaid is ISSUED or SENT, paid is PAID, topup is the wallet top-ups, all is the default', async () => {
    const statuses = async (filter: string) =>
      new Set((await list(`?status=${filter}`)).invoices.map(({ status }) => status));
    expect(await statuses('unpaid')).toEqual(new Set(['ISSUED', 'SENT']));
    expect(await statuses('paid')).toEqual(new Set(['PAID']));
    const topups = (await list('?status=topup&perPage=100')).invoices;
    expect(new Set(topups.map(({ type }) => type))).toEqual(new Set(['TAP_WALLET', 'TOPUP_WALLET']));
    expect(new Set(topups.map(({ status }) => status))).toEqual(new Set(['PAID']));
    expect(await list('?status=all')).toEqual(await list());
  });

  test('perPage is capped at 100; pages neither overlap nor miss any', async () => {
    expect((await list('?perPage=1000')).perPage).toBe(100);
    const { total } = await list('?perPage=5&status=topup');
    const pages = [];
    for (let page = 1; (page - 1) * 5 < total; page += 1)
      pages.push(await list(`?perPage=5&page=${page}&status=topup`));
    expect(new Set(pages.flatMap(({ invoices }) => invoices.map(({ id }) => id))).size).toBe(total);
    expect((await list('?page=999')).invoices).toEqual([]);
  });

  test('periodBegin: at or after this date; periodEnd: at or before this date', async () => {
    const all = (await list('?perPage=100')).invoices;
    const middle = all[5];
    const begin = middle?.periodBegin ?? '';
    const end = middle?.periodEnd ?? '';
    const found = await list(`?perPage=100&periodBegin=${begin}`);
    expect(found.invoices).toEqual(all.filter(({ periodBegin }) => periodBegin >= begin));
    expect((await list(`?periodBegin=${begin}&periodEnd=${end}`)).invoices).toEqual([middle]);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=two',
    'perPage=0',
    'status=late',
    'periodBegin=2026-02-30',
    'periodEnd=x',
  ])('?%s is 400 and names the field', async (query) => {
    const refused = refusal(await sandbox.as('KW').get(`/v2/invoices?${query}`));
    expect(refused.status).toBe(400);
    expect(refused.message.startsWith(query.split('=')[0] ?? '')).toBe(true);
  });
});

describe('GET /v2/invoices/:id', () => {
  test('one invoice; 404 when not found or not owned by the calling merchant', async () => {
    const [first] = (await list()).invoices;
    expect((await sandbox.as('KW').get(`/v2/invoices/${first?.id}`)).body).toEqual(first);
    const foreign = refusal(await sandbox.as('BH').get(`/v2/invoices/${first?.id}`));
    expect(foreign).toMatchObject({ status: 404, error: 'not_found' });
    expect(refusal(await sandbox.as('KW').get(`/v2/invoices/${'0'.repeat(24)}`))).toEqual(foreign);
  });
});

describe('the seeded year', () => {
  test.each(['2026-11-21', '2026-03-31', '2028-02-29', '2027-01-01'])(
    'on %s it has every type and status, each id once, nothing after today',
    (day) => {
      const today = Date.parse(`${day}T08:00:00Z`);
      for (const merchant of seededMerchants()) {
        const invoices = seedInvoices(merchant, today);
        expect(new Set(invoices.map(({ type }) => type))).toEqual(new Set(INVOICE_TYPES));
        expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(INVOICE_STATUSES));
        expect(new Set(invoices.map(({ id }) => id)).size).toBe(invoices.length);
        expect(Math.max(...invoices.map(({ createdAt }) => createdAt))).toBeLessThanOrEqual(today);
        const regular = invoices.filter(({ type }) => type === 'REGULAR');
        // One was canceled and issued again.
        expect(regular).toHaveLength(13);
        expect(new Set(regular.map(({ periodBegin }) => periodBegin)).size).toBe(12);
        for (const { periodBegin, periodEnd } of regular) {
          expect(periodBegin.endsWith('-01')).toBe(true);
          expect(new Date(Date.parse(periodEnd) + 86_400_000).getUTCDate()).toBe(1);
        }
      }
    },
  );
});

describe('GET /v2/wallet', () => {
  test.each([
    ['KW', 'KWD'],
    ['BH', 'BHD'],
    ['SA', 'SAR'],
  ] as const)('%s: balance, warning_balance_level and currency', async (country, currency) => {
    const answer = await sandbox.as(country).get('/v2/wallet');
    expect(answer.status).toBe(200);
    expect(z.strictObject(Wallet.shape).parse(answer.body).currency).toBe(currency);
  });
});
