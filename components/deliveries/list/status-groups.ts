import type { KnownStatus } from '@/lib/deliveries/status';

/** The statuses in groups. `waiting_pack` exists only in v1 and v0, and is shown only when it is chosen. */
export const STATUS_GROUPS = {
  attention: ['failed', 'unknown', 'rejected'],
  underWay: ['submitting', 'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route'],
  ended: ['completed', 'canceled'],
} as const satisfies Record<string, readonly KnownStatus[]>;
export type StatusGroup = keyof typeof STATUS_GROUPS;
export const GROUP_NAMES = ['attention', 'underWay', 'ended'] as const satisfies readonly StatusGroup[];

/** The group that a choice of statuses equals, or undefined. */
export function groupOf(statuses: readonly string[]): StatusGroup | undefined {
  return GROUP_NAMES.find((name) => {
    const group: readonly string[] = STATUS_GROUPS[name];
    return group.length === statuses.length && group.every((status) => statuses.includes(status));
  });
}
