import { z } from 'zod/mini';
import { MERCHANT_ROLES, ROLES, type Role } from '@/lib/auth/permissions';
import { Email, LetterLocale, PersonName } from '@/lib/auth/schema';

const UserId = z.string().check(z.minLength(1), z.maxLength(64));
const RoleName = z.enum(ROLES, { error: 'auth.fields.roleRequired' });

export const UserRef = z.object({ id: UserId });
export type UserRef = z.output<typeof UserRef>;

const BranchIds = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(500));

/** A role for one merchant, in some branches or in all. The desk has owners, a merchant has none. */
const Membership = z.object({
  connectionId: z.uuid(),
  role: z.enum(MERCHANT_ROLES),
  /** None: all. */
  branches: z.optional(z.nullable(BranchIds)),
});
export type Membership = z.output<typeof Membership>;

const access = {
  /** For every merchant without a membership; null: none there. */
  role: z.nullable(RoleName),
  memberships: z.optional(z.array(Membership).check(z.maxLength(500))),
};
export type Access = { role: Role | null; memberships?: readonly Membership[] };
/** Somebody without a role anywhere could only sign in; a role in no branch is none. */
export const isWhole = ({ role, memberships = [] }: Access): boolean =>
  (role !== null || memberships.length > 0) && memberships.every(({ branches }) => branches?.length !== 0);
const hasAccess = <T extends Access>() =>
  z.refine<T>(isWhole, {
    error: 'auth.fields.roleRequired',
    path: ['role'],
  });

export const CreateUser = z
  .object({ name: PersonName, email: Email, locale: LetterLocale, ...access })
  .check(hasAccess());
export type CreateUser = z.output<typeof CreateUser>;

export const ChangeRole = z.object({ id: UserId, ...access }).check(hasAccess());
export type ChangeRole = z.output<typeof ChangeRole>;

export const ResetPassword = z.object({ id: UserId, locale: LetterLocale });
export type ResetPassword = z.output<typeof ResetPassword>;

/** The address at which a person chooses a password, and what became of the letter with it; null: there is no mail. */
export const GivenLink = z.object({ link: z.string(), letter: z.nullable(z.enum(['sent', 'failed'])) });
export type GivenLink = z.output<typeof GivenLink>;

/** A person in the list; instants as ISO text. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.nullable(z.enum(ROLES)),
  memberships: z.array(
    z.object({ ...Membership.shape, merchant: z.string(), branchNames: z.nullable(z.array(z.string())) }),
  ),
  disabledAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** When one of their sessions was last used, to the hour. */
  usedAt: z.nullable(z.iso.datetime()),
  sessions: z.int(),
});
export type Person = z.output<typeof Person>;
export const People = z.object({ people: z.array(Person) });

/** The branches of a merchant that somebody may be given. */
export const BranchesOf = z.object({ connectionId: z.uuid() });
export type BranchesOf = z.output<typeof BranchesOf>;
export const GivableBranches = z.object({ branches: z.array(z.object({ id: z.string(), name: z.string() })) });
export type GivableBranches = z.output<typeof GivableBranches>;
