import { z } from 'zod/mini';
import { ROLES } from '@/lib/auth/permissions';
import { Email, NewPassword, PersonName } from '@/lib/auth/schema';

const UserId = z.string().check(z.minLength(1), z.maxLength(64));
const RoleName = z.enum(ROLES, { error: 'auth.fields.roleRequired' });

export const UserRef = z.object({ id: UserId });
export type UserRef = z.output<typeof UserRef>;

export const CreateUser = z.object({ name: PersonName, email: Email, role: RoleName, password: NewPassword });
export type CreateUser = z.output<typeof CreateUser>;

export const ChangeRole = z.object({ id: UserId, role: RoleName });
export type ChangeRole = z.output<typeof ChangeRole>;

export const ResetPassword = z.object({ id: UserId, password: NewPassword });
export type ResetPassword = z.output<typeof ResetPassword>;

/** A person in the list; instants as ISO text. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  disabledAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** When one of their sessions was last used, to the hour. */
  usedAt: z.nullable(z.iso.datetime()),
  sessions: z.int(),
});
export type Person = z.output<typeof Person>;
export const People = z.object({ people: z.array(Person) });
