import { businessDay, businessDays, type DayRule } from '@/lib/format/time/business-day';
import { addDays } from '@/lib/format/time/days';
import { Problem } from '@/lib/http/problem';
import { refuseOtherBranch } from '@/lib/request/branch-scope.server';
import type { Context } from '@/lib/request/context.server';
import { countUnderWay, latestDeliveries, numbersOf } from './delivery-rows.server';
import { findBranch } from './rows.server';
import type { BranchById, BranchDetail } from './schema';
import { syncBranches } from './sync.server';

const LATEST = 6;

/** A branch with its numbers and latest deliveries; days and months are of the merchant's business days. */
export async function readBranch(ctx: Context, { id }: BranchById): Promise<BranchDetail> {
  const { db, connection, user } = ctx;
  refuseOtherBranch(ctx, id);
  const branch = (await findBranch(db, connection.id, id)) ?? (await findAfterSync(ctx, id));
  if (!user.permissions.includes('delivery:read')) return { branch, deliveries: null };
  const today = businessDay(connection, ctx.now());
  const month = monthBefore(connection, today);
  const [underWay, ofToday, lastMonth, latest] = await Promise.all([
    countUnderWay(db, connection.id, id),
    numbersOf(db, connection, id, businessDays(connection, today)),
    numbersOf(db, connection, id, month),
    latestDeliveries(db, connection.id, id, LATEST),
  ]);
  const { firstDay: from, lastDay: to } = month;
  return { branch, deliveries: { underWay, today: ofToday, lastMonth: { ...lastMonth, from, to }, latest } };
}

/** A branch that is not in our copy may have been created elsewhere a moment ago. */
async function findAfterSync(ctx: Context, id: string) {
  await syncBranches(ctx);
  const branch = await findBranch(ctx.db, ctx.connection.id, id);
  if (!branch) throw new Problem(404, 'branch_not_found');
  return branch;
}

function monthBefore(days: DayRule, today: string) {
  const lastDay = addDays(`${today.slice(0, 8)}01`, -1);
  const first = `${lastDay.slice(0, 8)}01`;
  return { ...businessDays(days, first, lastDay), firstDay: first, lastDay };
}
