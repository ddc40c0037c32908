import { roleMay } from '@/lib/auth/permissions';
import { dayRange, formatDateTime, zonedInstant, zonedParts } from '@/lib/format/date-time';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { countUnderWay, latestDeliveries, numbersOf } from './delivery-rows.server';
import { findBranch } from './rows.server';
import type { BranchById, BranchDetail } from './schema';
import { syncBranches } from './sync.server';

const LATEST = 6;

/** A branch with its numbers and latest deliveries; days and months are those of the merchant's time zone. */
export async function readBranch(ctx: Context, { id }: BranchById): Promise<BranchDetail> {
  const { db, connection, user } = ctx;
  const branch = (await findBranch(db, connection.id, id)) ?? (await findAfterSync(ctx, id));
  if (!roleMay(user.role, 'delivery:read')) return { branch, deliveries: null };
  const month = monthBefore(ctx.now(), connection.timeZone);
  const [underWay, today, lastMonth, latest] = await Promise.all([
    countUnderWay(db, connection.id, id),
    numbersOf(db, connection.id, id, dayRange(connection.timeZone, ctx.now())),
    numbersOf(db, connection.id, id, month),
    latestDeliveries(db, connection.id, id, LATEST),
  ]);
  const { from, to } = month;
  return { branch, deliveries: { underWay, today, lastMonth: { ...lastMonth, from, to }, latest } };
}

/** A branch that is not in our copy may have been created elsewhere a moment ago. */
async function findAfterSync(ctx: Context, id: string) {
  await syncBranches(ctx);
  const branch = await findBranch(ctx.db, ctx.connection.id, id);
  if (!branch) throw new Problem(404, 'branch_not_found');
  return branch;
}

function monthBefore(now: Date, timeZone: string) {
  const { year, month } = zonedParts(now, timeZone);
  const first = (at: number) => zonedInstant({ year, month: at, day: 1, hour: 0, minute: 0, second: 0 }, timeZone);
  const start = first(month - 1);
  const end = first(month);
  const day = (at: Date) => formatDateTime(at, timeZone, 'en', 'iso-date');
  return { start, end, from: day(start), to: day(new Date(end.getTime() - 1)) };
}
