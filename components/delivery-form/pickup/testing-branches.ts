import type { BranchRow } from '@/lib/branches/schema';

/** For tests: a branch at a point, named by its id. */
export function branchAt(id: string, point: { latitude: number; longitude: number }): BranchRow {
  return { id, name: id, phone: '', address: '', createdAt: null, gone: false, goneAt: null, ...point };
}
