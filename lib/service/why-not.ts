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

type Endpoint = { by: readonly Generation[]; needs: ServicePermission | null };

/**
 * The generations that have each operation, newest first, and the permission that it needs (interface: Endpoints,
 * Permissions); null: the interface names none.
 */
export const ENDPOINTS = {
  createDelivery: { by: GENERATIONS, needs: 'delivery:write' },
  getDelivery: { by: GENERATIONS, needs: 'delivery:read' },
  cancelDelivery: { by: GENERATIONS, needs: 'delivery:cancel' },
  retryDelivery: { by: ['v2'], needs: 'delivery:retry' },
  estimate: { by: GENERATIONS, needs: 'delivery:write' },
  estimateStatic: { by: GENERATIONS, needs: 'delivery:write' },
  listBranches: { by: ['v2', 'v1'], needs: 'branch:read' },
  getBranch: { by: ['v2', 'v1'], needs: 'branch:read' },
  createBranch: { by: ['v2', 'v1'], needs: 'branch:write' },
  updateBranch: { by: ['v2', 'v1'], needs: 'branch:update' },
  deleteBranch: { by: ['v2', 'v1'], needs: 'branch:delete' },
  listInvoices: { by: ['v2'], needs: 'invoices:read' },
  getInvoice: { by: ['v2'], needs: 'invoices:read' },
  getWallet: { by: ['v2'], needs: 'wallet:read' },
  getInstallation: { by: ['v1'], needs: null },
} satisfies Record<string, Endpoint>;
export type Operation = keyof typeof ENDPOINTS;
export const OPERATIONS = Object.keys(ENDPOINTS).filter((name): name is Operation => name in ENDPOINTS);

/** The permission that an operation needs; null: the interface names none. */
export const permissionFor = (operation: Operation): ServicePermission | null => ENDPOINTS[operation].needs;

export const isServedBy = (operation: Operation, generation: string): boolean =>
  ENDPOINTS[operation].by.some((known: string) => known === generation);

/** Finds what is missing for an operation that no credentials serve, of `generation` if it is given. */
export function missingFor(operation: Operation, generation?: Generation): WhyNot {
  const { by }: Endpoint = ENDPOINTS[operation];
  if (generation === 'v1' || generation === 'v0') {
    if (!by.includes(generation)) return generation === 'v1' ? 'not_in_v1' : 'not_in_v0';
  }
  if (generation) return generation === 'v2' ? 'needs_v2' : generation === 'v1' ? 'needs_v1' : 'needs_key';
  if (by.length === GENERATIONS.length) return 'needs_key';
  if (by.includes('v2')) return by.includes('v1') ? 'needs_v2_or_v1' : 'needs_v2';
  return 'needs_v1';
}
