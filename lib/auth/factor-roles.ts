import { z } from 'zod/mini';
import { ROLES } from './permissions';

const RoleName = z.enum(ROLES);

/** Roles that need a second factor, each with the instant from which on it does. */
export const FactorRoles = z.partialRecord(RoleName, z.iso.datetime());
export type FactorRoles = z.output<typeof FactorRoles>;

export const ChangeFactorRoles = z.object({ roles: z.array(RoleName).check(z.maxLength(ROLES.length)) });
export type ChangeFactorRoles = z.output<typeof ChangeFactorRoles>;
