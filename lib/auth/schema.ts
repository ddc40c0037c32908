import { z } from 'zod';

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

/** Messages are keys of the `auth` messages. */
export const Email = z
  .string({ error: 'auth.fields.email_required' })
  .trim()
  .toLowerCase()
  .min(1, 'auth.fields.email_required')
  .max(254, 'auth.fields.email_wrong')
  .pipe(z.email('auth.fields.email_wrong'));

export const PersonName = z
  .string({ error: 'auth.fields.name_required' })
  .trim()
  .min(1, 'auth.fields.name_required')
  .max(80, 'auth.fields.name_long');

/** Only the length makes a password strong; its characters are free. */
export const NewPassword = z
  .string({ error: 'auth.fields.password_required' })
  .min(1, 'auth.fields.password_required')
  .min(PASSWORD_MIN, 'auth.fields.password_short')
  .max(PASSWORD_MAX, 'auth.fields.password_long')
  .refine((value) => new Set(value).size > 3, 'auth.fields.password_simple');

/** The password to check at sign-in: only a missing or absurdly long one is invalid. */
export const GivenPassword = z
  .string({ error: 'auth.fields.password_required' })
  .min(1, 'auth.fields.password_required')
  .max(1_000, 'auth.fields.password_long');

export const SignIn = z.object({ email: Email, password: GivenPassword, next: z.string().max(2_000).optional() });
export type SignIn = z.output<typeof SignIn>;

export const SetUp = z.object({
  code: z
    .string({ error: 'auth.fields.code_required' })
    .trim()
    .min(1, 'auth.fields.code_required')
    .max(60, 'auth.fields.code_wrong'),
  name: PersonName,
  email: Email,
  password: NewPassword,
});
export type SetUp = z.output<typeof SetUp>;
