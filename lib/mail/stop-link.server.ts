import { timingSafeEqual } from 'node:crypto';
import { signatureOf } from '@/lib/auth/token.server';
import { env } from '@/lib/env';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { routes } from '@/lib/routes';

const TOKEN = /^([\w-]{1,64})\.([\w-]{43})$/;

/** The address at which a person's mail ends with one press; it works without an end, and does nothing else. */
export function stopLink(userId: string, lang: Locale): string {
  return new URL(routes.stopMail(`${userId}.${signed(userId)}`, { lang }), env().APP_URL).href;
}

/** The id of the user of a link; null for every other text. */
export function userOfStopLink(token: string): string | null {
  const [, userId = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (!userId) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signed(userId))) ? userId : null;
}

const signed = (userId: string) => signatureOf('mail stop', userId);
