import { z } from 'zod';

/** Settings that the launcher and the dashboard both read. */

/** The address of the dashboard, without a closing slash. Paths are added to it, and origins are compared with it. */
export const AppUrl = z
  .string()
  .refine(isOrigin, 'must be an http(s) address alone, without path, user name, ? or #')
  .transform((address) => new URL(address).origin);

/** Used as it is given, so that what an older version sealed opens. */
export const AppSecret = z
  .string()
  .refine(
    (secret) => secret.trim().length >= 32,
    'must be at least 32 characters; `npm start` makes one when it is unset',
  );

export function isFilled(text: string): boolean {
  return text.trim() !== '';
}

function isOrigin(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[?#@]/.test(address);
}
