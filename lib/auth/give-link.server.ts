import type { Locale } from '@/lib/i18n/catalog/locale';
import { type LetterKind, linkLetter } from '@/lib/mail/letter';
import { sendMail } from '@/lib/mail/send.server';
import { hashPassword } from './password.server';
import { passwordLink } from './password-link.server';
import { newToken } from './token.server';

/** The hash of a password that nobody knows, until the person chooses one. */
export const unusablePassword = (): Promise<string> => hashPassword(newToken());

/** A link to choose a password: by mail where there is one, and in the answer to be copied. */
export async function giveLink(
  person: { id: string; name: string; email: string; passwordHash: string },
  { kind, locale, now }: { kind: LetterKind; locale: Locale; now: Date },
) {
  const link = passwordLink(person, now);
  const sent = await sendMail(person.email, linkLetter(locale, kind, { name: person.name, link }));
  return { link, letter: sent === 'refused' ? 'failed' : sent } as const;
}
