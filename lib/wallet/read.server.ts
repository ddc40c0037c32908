import type { Queryable } from '@/lib/db/client.server';
import { minus } from '@/lib/format/money/thousandths';
import type { Context, ServiceContext } from '@/lib/request/context.server';
import { serviceProblem } from '@/lib/service/service-problem';
import { isServiceFailure, type ServiceFailure } from '@/lib/service/transport/refusals/errors';
import { committedFees } from './ledger-rows.server';
import { recordBalance } from './record.server';
import { latestSnapshot, type Snapshot, type SnapshotSource, walletRow } from './rows.server';
import type { Wallet } from './schema';
import { warningOf } from './warning';

/** The timeout of the read; a user is waiting and sees the last balance. */
const RESPONSE_TIMEOUT_MS = 5_000;
const ONE_RETRY: readonly number[] = [500];

/** The wallet as the service has it now, recorded. Where it can't be read: the last known state, and why. */
export async function readWallet(ctx: Context): Promise<Wallet> {
  const failure = await renewWallet(ctx, 'visit');
  return { ...(await knownWallet(ctx)), problem: failure && serviceProblem(failure).code };
}

/** Reads the balance and records it. Where the service does not answer, returns why, and the last known one stays. */
export async function renewWallet(...args: Parameters<typeof refreshWallet>): Promise<ServiceFailure | null> {
  try {
    await refreshWallet(...args);
    return null;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    return error;
  }
}

/** Reads the balance from the service and records it. Throws a ServiceFailure. */
export async function refreshWallet(
  ctx: ServiceContext & { signal?: AbortSignal },
  source: SnapshotSource,
): Promise<Snapshot> {
  const snapshot = await readBalance(ctx);
  await recordBalance(ctx, snapshot, source);
  return snapshot;
}

type ReadContext = Pick<Context, 'service'> & { signal?: AbortSignal; connection: { currency: string } };

/** The balance as the service has it now; nothing is stored. Throws a ServiceFailure. */
export async function readBalance({ service, signal, connection }: ReadContext): Promise<Snapshot> {
  const { wallet, answeredAt } = await service.getWallet({
    signal,
    timeoutMs: RESPONSE_TIMEOUT_MS,
    retryDelaysMs: ONE_RETRY,
  });
  return {
    at: answeredAt,
    balance: storable(wallet.balance),
    warningLevel: wallet.warning_balance_level === null ? null : storable(wallet.warning_balance_level),
    currency: wallet.currency ?? connection.currency,
  };
}

/** The wallet as last recorded, with what is committed now. */
export async function knownWallet({
  db,
  connection,
}: Pick<Context, 'connection'> & { db: Queryable }): Promise<Wallet> {
  const [snapshot, row] = await Promise.all([latestSnapshot(db, connection.id), walletRow(db, connection.id)]);
  const currency = snapshot?.currency ?? connection.currency;
  const committed = await committedFees(db, { connectionId: connection.id, currency });
  const balance = snapshot?.balance ?? null;
  const warningLevel = snapshot?.warningLevel ?? null;
  const warning = warningOf(balance, { ...row, warningLevel });
  return {
    balance,
    warningLevel,
    ownLevel: row.ownLevel,
    currency,
    low: warning !== null,
    warning,
    committed,
    free: balance === null ? null : minus(balance, committed.amount),
    asOf: row.readAt?.toISOString() ?? null,
    problem: null,
  };
}

/** The currencies have three decimals at most; what a service adds beyond them is left out. */
function storable(amount: string): string {
  return amount.replace(/(\.\d{3})\d+$/, '$1');
}
