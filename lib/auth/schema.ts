import { z } from 'zod';

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

/** Messages are keys of the `auth` messages. */
export const Email = z
  .string({ error: 'fields.email_required' })
  .trim()
  .toLowerCase()
  .min(1, 'fields.email_required')
  .max(254, 'fields.email_wrong')
  .pipe(z.email('fields.email_wrong'));

export const PersonName = z
  .string({ error: 'fields.name_required' })
  .trim()
  .min(1, 'fields.name_required')
  .max(80, 'fields.name_long');

/** Length is what makes a password strong; what it consists of is the person's own business. */
export const NewPassword = z
  .string({ error: 'fields.password_required' })
  .min(1, 'fields.password_required')
  .min(PASSWORD_MIN, 'fields.password_short')
  .max(PASSWORD_MAX, 'fields.password_long')
  .refine((value) => new Set(value).size > 3, 'fields.password_simple');

/** A password that is asked for, not chosen: whatever it is, only its absence or a ridiculous length is wrong. */
export const GivenPassword = z
  .string({ error: 'fields.password_required' })
  .min(1, 'fields.password_required')
  .max(1_000, 'fields.password_long');

export const SignIn = z.object({ email: Email, password: GivenPassword, next: z.string().max(2_000).optional() });
export type SignIn = z.output<typeof SignIn>;

export const SetUp = z.object({
  code: z.string({ error: 'fields.code_required' }).trim().min(1, 'fields.code_required').max(60, 'fields.code_wrong'),
  name: PersonName,
  email: Email,
  password: NewPassword,
});
export type SetUp = z.output<typeof SetUp>;
