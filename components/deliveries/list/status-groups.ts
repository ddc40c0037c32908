import type { KnownStatus } from '@/lib/deliveries/status';

/** The statuses as people think of them; `waiting_pack` comes from older connections only, and is offered when it is asked for. */
export const STATUS_GROUPS = {
  attention: ['failed', 'unknown', 'rejected'],
  underWay: ['submitting', 'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route'],
  ended: ['completed', 'canceled'],
} as const satisfies Record<string, readonly KnownStatus[]>;
export type StatusGroup = keyof typeof STATUS_GROUPS;
export const GROUP_NAMES = ['attention', 'underWay', 'ended'] as const satisfies readonly StatusGroup[];

/** The group that a choice of statuses is exactly; undefined for any other choice. */
export function groupOf(statuses: readonly string[]): StatusGroup | undefined {
  return GROUP_NAMES.find((name) => {
    const group: readonly string[] = STATUS_GROUPS[name];
    return group.length === statuses.length && group.every((status) => statuses.includes(status));
  });
}
