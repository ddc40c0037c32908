import { z } from 'zod';

/** `refresh` asks the service even when our copy is young. */
export const ListBranches = z.object({ refresh: z.literal('1').optional() });
export type ListBranches = z.infer<typeof ListBranches>;

export const BranchRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  gone: z.boolean(),
});
export type BranchRow = z.infer<typeof BranchRow>;

/** `syncedAt` is when the service last told us; `stale` says that it could not be asked just now. */
export const BranchList = z.object({
  branches: z.array(BranchRow),
  syncedAt: z.string().nullable(),
  stale: z.boolean(),
});
export type BranchList = z.infer<typeof BranchList>;
