import type { Generation } from '@/lib/service/generation/generation';
import { PERMISSIONS } from '@/lib/service/model/values';
import type { Operation } from '@/lib/service/why-not';

export type KnownPermission = (typeof PERMISSIONS)[number];

/**
 * The calls of this dashboard to v1, by the permission that the interface names for each. v1 has no retry, invoices
 * and wallet.
 */
const OPERATION_OF: Partial<Record<KnownPermission, Operation>> = {
  'delivery:write': 'createDelivery',
  'delivery:read': 'getDelivery',
  'delivery:cancel': 'cancelDelivery',
  'branch:read': 'listBranches',
  'branch:write': 'createBranch',
  'branch:update': 'updateBranch',
  'branch:delete': 'deleteBranch',
};

/**
 * A permission and its state. `missing`: needed for `operation` and not granted; `unused`: neither granted nor needed;
 * `other`: granted, with a name that the interface does not define.
 */
export type PermissionLine =
  | { name: KnownPermission; state: 'granted' | 'unused'; operation: Operation | null }
  | { name: KnownPermission; state: 'missing'; operation: Operation }
  | { name: string; state: 'other'; operation: null };

/** Every permission of the interface, missing ones first, and other granted ones. */
export function permissionLines(granted: readonly string[]): PermissionLine[] {
  const known = PERMISSIONS.map((name): PermissionLine => {
    const operation = OPERATION_OF[name];
    if (granted.includes(name)) return { name, state: 'granted', operation: operation ?? null };
    return operation ? { name, state: 'missing', operation } : { name, state: 'unused', operation: null };
  });
  const names: readonly string[] = PERMISSIONS;
  const others = granted
    .filter((name) => !names.includes(name))
    .map((name): PermissionLine => ({ name, state: 'other', operation: null }));
  const inOrder = (['missing', 'granted', 'unused'] as const).flatMap((state) =>
    known.filter((line) => line.state === state),
  );
  return [...inOrder, ...others];
}

/** Calls that a newer key can make are not missing, except for deliveries that v1 made: they stay with v1. */
export function isCoveredByV2(operation: Operation, servedBy: Generation | null): boolean {
  return servedBy === 'v2' && operation !== 'getDelivery' && operation !== 'cancelDelivery';
}
