import { Hono } from 'hono';
import type { Sandbox } from '../context/sandbox';
import type { SandboxEnv } from '../requests/request';
import { diaryOf } from '../shop/diary';
import { setTill, tillOf } from '../shop/till';
import { totalsOf } from '../shop/totals';
import { invoiceWire, walletWire } from '../wire/v2';
import {
  BillSetting,
  findMerchant,
  RefundSetting,
  readSetting as read,
  readAmount,
  TillSetting,
  TopUpSetting,
} from './settings';

/** The part of `/_sandbox/` for the shop that lives: its till, its wallet and its invoices. */
export function shopRoutes(sandbox: Sandbox) {
  const { store, billing, staff } = sandbox;
  const routes = new Hono<SandboxEnv>();

  routes.get('/merchants/:id/till', (context) => Response.json(tillOf(store, findMerchant(store, context).id)));

  routes.put('/merchants/:id/till', (context) => {
    const { id } = findMerchant(store, context);
    return Response.json(setTill(store, id, read(context, TillSetting)));
  });

  routes.get('/merchants/:id/totals', (context) => Response.json(totalsOf(store, findMerchant(store, context))));

  /** The newest first. */
  routes.get('/merchants/:id/codes', (context) => {
    const deliveries = store.tables.delivery.of(findMerchant(store, context).id);
    const codes = deliveries.sort((a, b) => b.createdAt - a.createdAt).map(({ id }) => id);
    return Response.json({ codes });
  });

  /** The records that a dashboard of a shop with a past would have. */
  routes.get('/merchants/:id/diary', (context) => Response.json(diaryOf(sandbox, findMerchant(store, context))));

  /** The orders that the shop's staff make in their dashboard now; each is handed out once. */
  routes.post('/merchants/:id/staff-orders', (context) => {
    const { id } = findMerchant(store, context);
    return Response.json({ orders: staff.take(id, Date.now()) });
  });

  routes.post('/merchants/:id/top-ups', (context) => {
    const before = findMerchant(store, context);
    const { amount, type } = read(context, TopUpSetting);
    const { merchant, invoice } = billing.topUp(before, readAmount(amount, before.currency), type);
    return Response.json({ invoice: invoiceWire(invoice), wallet: walletWire(merchant) });
  });

  routes.post('/merchants/:id/refunds', (context) => {
    const before = findMerchant(store, context);
    const { amount } = read(context, RefundSetting);
    const { merchant, invoice } = billing.refund(before, readAmount(amount, before.currency));
    return Response.json({ invoice: invoiceWire(invoice), wallet: walletWire(merchant) });
  });

  routes.post('/merchants/:id/invoices', (context) => {
    const merchant = findMerchant(store, context);
    const { month = billing.openMonth(merchant.id), difference } = read(context, BillSetting);
    const amountMinor = readAmount(difference.amount, merchant.currency);
    const invoice = billing.billMonth(merchant, month, { orders: difference.orders, amountMinor });
    return Response.json({ invoice: invoiceWire(invoice) });
  });

  return routes;
}
