import { GENERATIONS, type Generation } from './generation/generation';
import type { ServicePermission } from './model/values';

/**
 * Why an operation is not available, a message key:
 * - `needs_*`: credentials are missing.
 * - `not_in_*`: the delivery's generation has no such operation.
 * - `denied`: the permission is missing.
 * - `test_mode`: the other credentials would create a real order.
 * - `quarantined`: this is a restored copy, and the old one may still run.
 */
export const WHY_NOT = [
  'needs_v2',
  'needs_v1',
  'needs_v2_or_v1',
  'needs_key',
  'not_in_v1',
  'not_in_v0',
  'denied',
  'test_mode',
  'quarantined',
] as const;
export type WhyNot = (typeof WHY_NOT)[number];

/** The generations that have an operation, newest first (interface: Endpoints). */
export const SERVED_BY = {
  createDelivery: GENERATIONS,
  getDelivery: GENERATIONS,
  cancelDelivery: GENERATIONS,
  retryDelivery: ['v2'],
  estimate: GENERATIONS,
  estimateStatic: GENERATIONS,
  listBranches: ['v2', 'v1'],
  getBranch: ['v2', 'v1'],
  createBranch: ['v2', 'v1'],
  updateBranch: ['v2', 'v1'],
  deleteBranch: ['v2', 'v1'],
  listInvoices: ['v2'],
  getInvoice: ['v2'],
  getWallet: ['v2'],
  getInstallation: ['v1'],
} as const satisfies Record<string, readonly Generation[]>;
export type Operation = keyof typeof SERVED_BY;
export const OPERATIONS = Object.keys(SERVED_BY).filter((name): name is Operation => name in SERVED_BY);

/** The permission that an operation needs (interface: Permissions); null: the interface names none. */
export const NEEDS: Record<Operation, ServicePermission | null> = {
  createDelivery: 'delivery:write',
  getDelivery: 'delivery:read',
  cancelDelivery: 'delivery:cancel',
  retryDelivery: 'delivery:retry',
  estimate: 'delivery:write',
  estimateStatic: 'delivery:write',
  listBranches: 'branch:read',
  getBranch: 'branch:read',
  createBranch: 'branch:write',
  updateBranch: 'branch:update',
  deleteBranch: 'branch:delete',
  listInvoices: 'invoices:read',
  getInvoice: 'invoices:read',
  getWallet: 'wallet:read',
  getInstallation: null,
};

/** Finds what is missing for an operation that no credentials serve, of `generation` if it is given. */
export function missingFor(operation: Operation, generation?: Generation): WhyNot {
  const by: readonly Generation[] = SERVED_BY[operation];
  if (generation === 'v1' || generation === 'v0') {
    if (!by.includes(generation)) return generation === 'v1' ? 'not_in_v1' : 'not_in_v0';
  }
  if (generation) return generation === 'v2' ? 'needs_v2' : generation === 'v1' ? 'needs_v1' : 'needs_key';
  if (by.length === GENERATIONS.length) return 'needs_key';
  if (by.includes('v2')) return by.includes('v1') ? 'needs_v2_or_v1' : 'needs_v2';
  return 'needs_v1';
}
