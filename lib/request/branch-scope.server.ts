import type { Branches } from '@/lib/db/of-branches';
import { fieldProblem, Problem } from '@/lib/http/problem';
import type { CreateDelivery } from '@/lib/order/schema';
import type { Context } from './context.server';

type Seer = Pick<Context, 'user'>;
type Pickup = Pick<CreateDelivery, 'origin_format' | 'origin'>;

/** Whether somebody of these branches sees what is of a branch; null: of none that is known. */
export const isInSight = (branches: Branches, id: string | null): boolean =>
  branches === null || (id !== null && branches.includes(id));

/** 404 `branch_not_found` for a branch that is none of the user's. */
export function refuseOtherBranch({ user }: Seer, id: string): void {
  if (!isInSight(user.branches, id)) throw new Problem(404, 'branch_not_found');
}

/** Somebody of some branches sends from these alone. 400 at `origin`. */
export function refuseOtherPickup({ user }: Seer, { origin_format, origin }: Pickup, path = ''): void {
  const id = origin_format === 'branch_format' && origin && 'branch_id' in origin ? origin.branch_id : null;
  if (!isInSight(user.branches, id)) throw fieldProblem(`${path}origin`, 'delivery-form.problems.otherBranch');
}
