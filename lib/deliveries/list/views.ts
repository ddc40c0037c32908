import { NOT_UNDER_WAY_STATUSES, OTHER, SCHEDULED, UNDER_WAY_STATUSES } from '@/lib/progress/status';
import type { DeliveryFilters } from '../schema';

/** The statuses in groups. `waiting_pack` exists only in v1 and v0. */
export const STATUS_GROUPS = {
  scheduled: [SCHEDULED],
  underWay: [...UNDER_WAY_STATUSES, OTHER],
  ended: NOT_UNDER_WAY_STATUSES,
} as const;
export type StatusGroup = keyof typeof STATUS_GROUPS;
export const GROUP_NAMES = ['scheduled', 'underWay', 'ended'] as const satisfies readonly StatusGroup[];

/** The tabs of the list. */
export const LIST_VIEWS = ['all', 'attention', ...GROUP_NAMES] as const;
export type ListView = (typeof LIST_VIEWS)[number];
/** The tabs that count; the others may have a million. */
export const COUNTED_VIEWS = ['attention', 'scheduled', 'underWay'] as const satisfies readonly ListView[];

type Chosen = Pick<DeliveryFilters, 'status' | 'show'>;

/** The filters of a tab. */
export function filtersOf(view: ListView): Chosen {
  if (view === 'attention') return { show: 'attention' };
  return view === 'all' ? {} : { status: [...STATUS_GROUPS[view]] };
}

/** The tab that filters equal, or undefined. */
export function chosenView({ status, show }: Chosen): ListView | undefined {
  if (show === 'late') return undefined;
  if (!status?.length) return show ?? 'all';
  return show ? undefined : groupOf(status);
}

export function groupOf(statuses: readonly string[]): StatusGroup | undefined {
  return GROUP_NAMES.find((name) => {
    const group: readonly string[] = STATUS_GROUPS[name];
    return group.length === statuses.length && group.every((status) => statuses.includes(status));
  });
}
