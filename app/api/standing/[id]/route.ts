import { handle } from '@/lib/request/handle.server';
import { changeStandingPlan, removeStanding } from '@/lib/standing/change.server';
import { ChangeStanding, StandingById } from '@/lib/standing/schema';

export const PUT = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: ChangeStanding },
  changeStandingPlan,
);

export const DELETE = handle(
  { permission: 'delivery:write', branches: 'narrowed', input: StandingById },
  removeStanding,
);
