import { eraseBefore } from '@/lib/audit/erase-rows.server';
import { audit } from '@/lib/auth/audit-rows.server';
import type { Database } from '@/lib/db/client.server';
import { pause } from '@/lib/db/pause';
import { dueOrders, eraseOrders } from '../rows/erase-order-rows.server';
import { emptyImportRowsBefore } from '../rows/import-rows.server';
import { readRetention, storeLastRun } from '../rows/settings-rows.server';
import type { ErasedCounts, RetentionSettings } from '../schema';
import {
  deleteAddressesBefore,
  deleteLinksBefore,
  deleteWebhooksBefore,
  eraseCustomersBefore,
  everyConnectionId,
  type Limits,
} from './due-rows.server';

const BATCH = 500;
/** The dashboard's requests come first. */
const BETWEEN_BATCHES_MS = 50;
const DAY_MS = 86_400_000;
/** After its end a link is kept for a day, so that what was confirmed last can still be taken. */
const LINKS_KEPT_MS = DAY_MS;

/** Erases what is older than it may be kept, in small batches, and records how much it was. */
export async function runRetention(db: Database, now: Date, signal: AbortSignal): Promise<ErasedCounts> {
  const limits = limitsOf(await readRetention(db), now);
  const { names, webhooks, signIns } = limits;
  const counts: ErasedCounts = { orders: 0, customers: 0, webhooks: 0, signIns: 0 };
  for (const id of await everyConnectionId(db)) {
    counts.webhooks += await inBatches((size) => deleteWebhooksBefore(db, id, webhooks, size), signal);
    if (!names) continue;
    let after: Awaited<ReturnType<typeof dueOrders>>[number] | undefined;
    const eraseSome = async (limit: number) => {
      const orders = await dueOrders(db, id, { before: names, after, limit });
      await db.transaction((tx) => eraseOrders(tx, id, orders, now));
      after = orders.at(-1);
      return orders.length;
    };
    counts.orders += await inBatches(eraseSome, signal);
    counts.customers += await inBatches((size) => eraseCustomersBefore(db, id, names, size), signal);
    await inBatches((size) => emptyImportRowsBefore(db, id, names, size), signal);
    await deleteAddressesBefore(db, id, names);
  }
  await deleteLinksBefore(db, new Date(now.getTime() - LINKS_KEPT_MS));
  if (signIns) counts.signIns += await inBatches((size) => eraseBefore(db, signIns, size), signal);
  if (signal.aborted) return counts;
  await db.transaction(async (tx) => {
    await storeLastRun(tx, { at: now.toISOString(), counts });
    const isNothing = Object.values(counts).every((count) => count === 0);
    if (!isNothing) await audit(tx, { action: 'retention_applied', userId: null, detail: counts, at: now });
  });
  return counts;
}

/** The times before which each kind is erased. A webhook holds a name, so it is kept no longer than names are. */
export function limitsOf({ names, webhooks, signIns }: RetentionSettings, now: Date): Limits {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    names: names === null ? null : before(names),
    webhooks: before(names === null ? webhooks : Math.min(webhooks, names)),
    signIns: signIns === null ? null : before(signIns),
  };
}

async function inBatches(work: (size: number) => Promise<number>, signal: AbortSignal): Promise<number> {
  let all = 0;
  while (!signal.aborted) {
    const some = await work(BATCH);
    all += some;
    if (some < BATCH) break;
    await pause(BETWEEN_BATCHES_MS, signal);
  }
  return all;
}
