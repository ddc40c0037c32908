import { z } from 'zod/mini';
import { LOCALES } from '@/lib/i18n/catalog/locale';

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

/** Messages are keys of the `auth` messages. */
export const Email = z.pipe(
  z
    .string({ error: 'auth.fields.emailRequired' })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'auth.fields.emailRequired'),
      z.maxLength(254, 'auth.fields.emailWrong'),
    ),
  z.email('auth.fields.emailWrong'),
);

export const PersonName = z
  .string({ error: 'auth.fields.nameRequired' })
  .check(z.trim(), z.minLength(1, 'auth.fields.nameRequired'), z.maxLength(80, 'auth.fields.nameLong'));

/** Only the length makes a password strong; its characters are free. */
export const NewPassword = z.string({ error: 'auth.fields.passwordRequired' }).check(
  z.minLength(1, 'auth.fields.passwordRequired'),
  z.minLength(PASSWORD_MIN, 'auth.fields.passwordShort'),
  z.maxLength(PASSWORD_MAX, 'auth.fields.passwordLong'),
  z.refine((value) => new Set(value).size > 3, 'auth.fields.passwordSimple'),
);

/** The password to check at sign-in: only a missing or absurdly long one is invalid. */
export const GivenPassword = z
  .string({ error: 'auth.fields.passwordRequired' })
  .check(z.minLength(1, 'auth.fields.passwordRequired'), z.maxLength(1_000, 'auth.fields.passwordLong'));

export const SignIn = z.object({
  email: Email,
  password: GivenPassword,
  next: z.optional(z.string().check(z.maxLength(2_000))),
});
export type SignIn = z.output<typeof SignIn>;

/** The language of the letter is the one of the page that asks for it. */
export const LetterLocale = z.enum(LOCALES);

export const ForgottenPassword = z.object({ email: Email, locale: LetterLocale });
export type ForgottenPassword = z.output<typeof ForgottenPassword>;

/** `link`: the last part of the address of the page. */
export const ChoosePassword = z.object({ link: z.string().check(z.maxLength(200)), password: NewPassword });
export type ChoosePassword = z.output<typeof ChoosePassword>;

export const SetUp = z.object({
  code: z
    .string({ error: 'auth.fields.codeRequired' })
    .check(z.trim(), z.minLength(1, 'auth.fields.codeRequired'), z.maxLength(60, 'auth.fields.codeWrong')),
  name: PersonName,
  email: Email,
  password: NewPassword,
});
export type SetUp = z.output<typeof SetUp>;
