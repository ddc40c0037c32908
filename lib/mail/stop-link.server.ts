import { isSameText, signatureOf } from '@/lib/auth/token.server';
import { env } from '@/lib/env';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { routes } from '@/lib/routes';

/** The address at which a person's mail ends with one press; it works without an end, and does nothing else. */
export function stopLink(userId: string, lang: Locale): string {
  return new URL(routes.stopMail(tokenOf(userId), { lang }), env().APP_URL).href;
}

/** The id of the user of a link; null for every other text. */
export function userOfStopLink(token: string): string | null {
  const [userId = ''] = token.split('.');
  return isSameText(token, tokenOf(userId)) ? userId : null;
}

const tokenOf = (userId: string) => `${userId}.${signatureOf('mail stop', userId)}`;
