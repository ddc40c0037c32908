import { expect, test } from 'vitest';
import { z } from 'zod';
import { Invoice, InvoicePage, Wallet } from '@/lib/service/v2/schema';
import { created, read, sharedSandbox } from '../testing-sandbox';
import { monthEnd, monthOf } from './calendar';

const sandbox = sharedSandbox();
const id = () => sandbox.merchant('KW').id;
const balance = async () => Wallet.parse((await sandbox.as('KW').get('/v2/wallet')).body).balance;
const Billed = z.object({ invoice: Invoice });
const bill = async (body: object = {}) => {
  const answer = await sandbox.control('POST', `/merchants/${id()}/invoices`, body);
  return Billed.parse(answer.body).invoice;
};

/** Delivered orders; returns the sum of their fees. */
async function deliver(count: number): Promise<number> {
  let fees = 0;
  for (let index = 0; index < count; index += 1) {
    const { code } = await created(sandbox);
    await sandbox.force(code, 'completed');
    fees += (await read(sandbox, code)).delivery_fee;
  }
  return Math.round(fees * 1000) / 1000;
}

test('the invoice of a month has the count and the sum of its completed orders, each once', async () => {
  const fees = await deliver(3);
  const canceled = await created(sandbox);
  await sandbox.force(canceled.code, 'canceled');
  const pending = await created(sandbox);
  const invoice = await bill();
  const month = monthOf(Date.now());
  expect(invoice).toMatchObject({ type: 'REGULAR', status: 'ISSUED', ordersCount: 3, amount: fees });
  expect(invoice.periodBegin).toBe(`${month}-01`);
  expect(invoice.periodEnd.slice(0, 7)).toBe(month);
  expect((await sandbox.as('KW').get(`/v2/invoices/${invoice.id}`)).body).toEqual(invoice);
  expect(await bill()).toMatchObject({ ordersCount: 0, amount: 0 });
  await sandbox.force(pending.code, 'canceled');
});

test('test orders are in no invoice', async () => {
  const test = sandbox.as('KW', 'test');
  const { body } = await test.post('/v2/deliveries', {
    reference: 'a test order',
    payment: { amount: 3, type: 'paid' },
    origin_format: 'branch_format',
    origin: { branch_id: sandbox.merchant('KW').branches[0]?.id },
    destination_format: 'location_format',
    destination: { contact_name: 'Sara', contact_phone: '+96599001122', latitude: 29.3042, longitude: 48.0766 },
  });
  await sandbox.force(z.object({ code: z.string() }).parse(body).code, 'completed');
  expect(await bill()).toMatchObject({ ordersCount: 0 });
});

test('a planted difference is beyond the truth', async () => {
  const fees = await deliver(2);
  const invoice = await bill({ difference: { orders: 1, amount: 1.25 } });
  expect(invoice.ordersCount).toBe(3);
  expect(invoice.amount).toBeCloseTo(fees + 1.25, 3);
});

test('when the clock passes the end of the month, the month is invoiced', async () => {
  const fees = await deliver(2);
  const month = monthOf(Date.now());
  await sandbox.advance(Math.ceil((monthEnd(month) - Date.now()) / 1000) + 60);
  const { invoices } = InvoicePage.parse((await sandbox.as('KW').get('/v2/invoices?perPage=1')).body);
  expect(invoices[0]).toMatchObject({ periodBegin: `${month}-01`, ordersCount: 2, amount: fees });
});

test('a top-up and a refund are credited to the wallet and have an invoice', async () => {
  const before = await balance();
  const topUp = await sandbox.control('POST', `/merchants/${id()}/top-ups`, { amount: 20.5 });
  expect(topUp.body).toMatchObject({ invoice: { type: 'TAP_WALLET', status: 'PAID', amount: 20.5 } });
  const refund = await sandbox.control('POST', `/merchants/${id()}/refunds`, { amount: 0.5 });
  expect(refund.body).toMatchObject({ invoice: { type: 'REFUND_WALLET', status: 'PAID', amount: 0.5 } });
  expect(await balance()).toBeCloseTo(before + 21, 3);
  const { invoice } = Billed.parse(topUp.body);
  const { body } = await sandbox.as('KW').get('/v2/invoices?status=topup&perPage=1');
  expect(InvoicePage.parse(body).invoices).toEqual([invoice]);
});

test.each([
  ['invoices', { month: '2026-13' }],
  ['invoices', { difference: { orders: 0.5 } }],
  ['top-ups', { amount: 0 }],
  ['top-ups', { amount: 1.0005 }],
  ['refunds', { amount: -1 }],
])('%s %j is refused', async (path, body) => {
  expect((await sandbox.control('POST', `/merchants/${id()}/${path}`, body)).status).toBe(400);
});
