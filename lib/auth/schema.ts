import { z } from 'zod/mini';

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

/** Messages are keys of the `auth` messages. */
export const Email = z.pipe(
  z
    .string({ error: 'auth.fields.email_required' })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'auth.fields.email_required'),
      z.maxLength(254, 'auth.fields.email_wrong'),
    ),
  z.email('auth.fields.email_wrong'),
);

export const PersonName = z
  .string({ error: 'auth.fields.name_required' })
  .check(z.trim(), z.minLength(1, 'auth.fields.name_required'), z.maxLength(80, 'auth.fields.name_long'));

/** Only the length makes a password strong; its characters are free. */
export const NewPassword = z.string({ error: 'auth.fields.password_required' }).check(
  z.minLength(1, 'auth.fields.password_required'),
  z.minLength(PASSWORD_MIN, 'auth.fields.password_short'),
  z.maxLength(PASSWORD_MAX, 'auth.fields.password_long'),
  z.refine((value) => new Set(value).size > 3, 'auth.fields.password_simple'),
);

/** The password to check at sign-in: only a missing or absurdly long one is invalid. */
export const GivenPassword = z
  .string({ error: 'auth.fields.password_required' })
  .check(z.minLength(1, 'auth.fields.password_required'), z.maxLength(1_000, 'auth.fields.password_long'));

export const SignIn = z.object({
  email: Email,
  password: GivenPassword,
  next: z.optional(z.string().check(z.maxLength(2_000))),
});
export type SignIn = z.output<typeof SignIn>;

export const SetUp = z.object({
  code: z
    .string({ error: 'auth.fields.code_required' })
    .check(z.trim(), z.minLength(1, 'auth.fields.code_required'), z.maxLength(60, 'auth.fields.code_wrong')),
  name: PersonName,
  email: Email,
  password: NewPassword,
});
export type SetUp = z.output<typeof SetUp>;
