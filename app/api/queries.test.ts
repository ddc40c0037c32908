import { existsSync } from 'node:fs';
import path from 'node:path';
import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceQueries } from '@/lib/invoices/queries';
import { InvoiceOrders } from '@/lib/invoices/reconciliation/reconciliation-schema';
import { reportQueries } from '@/lib/reports/queries';
import { trackingQueries } from '@/lib/tracking/queries';
import { walletQueries } from '@/lib/wallet/queries';

/** The queries of the screens of money and tracking: each asks a route that there is, under a key of its own. */

type Options = { queryKey: readonly unknown[]; queryFn?: unknown };

const DAYS = { from: '2028-02-01', to: '2028-02-29' };
const report = { ...DAYS, by: 'day', dates: 'created' } as const;
const bills = { status: 'unpaid', page: 2 } as const;
const QUERIES: [Options, file: string, address: string][] = [
  [walletQueries.balance(), 'wallet', '/api/wallet'],
  [walletQueries.history('30'), 'wallet/history', '/api/wallet/history?days=30'],
  [walletQueries.day('2028-02-29'), 'wallet/history/[day]', '/api/wallet/history/2028-02-29'],
  [walletQueries.cover('1.250'), 'wallet/cover', '/api/wallet/cover?fee=1.250'],
  [invoiceQueries.copy(), 'invoices/copy', '/api/invoices/copy'],
  [invoiceQueries.list(bills), 'invoices', '/api/invoices?status=unpaid&page=2'],
  [invoiceQueries.detail('a:b'), 'invoices/[id]', '/api/invoices/a%3Ab'],
  [invoiceQueries.reconciliation('a:b'), 'invoices/[id]/reconciliation', '/api/invoices/a%3Ab/reconciliation'],
  [invoiceQueries.orders('a:b', 'test'), 'invoices/[id]/orders', '/api/invoices/a%3Ab/orders?set=test'],
  [reportQueries.one(report), 'reports', '/api/reports?from=2028-02-01&to=2028-02-29&by=day&dates=created'],
  [trackingQueries.list(), 'tracking', '/api/tracking'],
];

afterEach(() => vi.unstubAllGlobals());

test.each(QUERIES)('%o', async ({ queryFn, queryKey }, file, address) => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    asked.push([method, url]);
    return Promise.resolve(new Response(null, { status: 404 }));
  });
  const context = { client: new QueryClient(), queryKey, signal: AbortSignal.timeout(5_000), pageParam: '' };
  await expect((queryFn as QueryFunction)({ ...context, meta: undefined, direction: 'forward' })).rejects.toThrow();
  expect(asked).toEqual([['GET', address]]);
  expect(existsSync(path.join(import.meta.dirname, file, 'route.ts'))).toBe(true);
});

test('no two share a key, and none has a part without a name', () => {
  const keys = QUERIES.map(([{ queryKey }]) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => key.includes('""'))).toEqual([]);
});

test('a fee that is not known is not asked about, and a list goes on behind its last page', () => {
  expect([walletQueries.cover(undefined).enabled, walletQueries.cover('1').enabled]).toEqual([false, true]);
  const { getNextPageParam } = invoiceQueries.orders('a', 'ours');
  const next = (cursor: string | null) => {
    const page = InvoiceOrders.parse({ orders: [], next: cursor });
    return getNextPageParam(page, [page], '', ['']);
  };
  expect([next('after'), next(null)]).toEqual(['after', undefined]);
});
