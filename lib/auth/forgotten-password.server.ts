import { logFailure } from '@/lib/db/outage-log';
import { Problem } from '@/lib/http/problem';
import { canMail } from '@/lib/mail/send.server';
import type { AttemptLimit } from './attempt-rows.server';
import { audit } from './audit-rows.server';
import { giveLink } from './password-link.server';
import type { ForgottenPassword } from './schema';
import { takeAttempts } from './sign-in.server';
import { hashToken } from './token.server';
import { findUserByEmail } from './user-rows.server';
import type { VisitorContext } from './visitor-context.server';

/** Letters to one person, whoever asks. */
const ACCOUNT_LIMIT: AttemptLimit = { limit: 3, windowSeconds: 3600 };
const ADDRESS_LIMIT: AttemptLimit = { limit: 10, windowSeconds: 3600 };

/**
 * Sends a link for a new password to the account's e-mail, behind the answer: that is the same, in content and time, for
 * an e-mail that nobody has. 404 `no_mail` without a server of mail; 429 `too_many_attempts`.
 */
export async function forgottenPassword(ctx: VisitorContext, { email, locale }: ForgottenPassword): Promise<void> {
  if (!canMail()) throw new Problem(404, 'no_mail');
  const now = ctx.now();
  const counters: [string, AttemptLimit][] = [
    [`forgotten:address:${ctx.visitor.address ?? 'unknown'}`, ADDRESS_LIMIT],
    [`forgotten:account:${hashToken(email)}`, ACCOUNT_LIMIT],
  ];
  await takeAttempts(ctx.db, counters, now);
  const found = await findUserByEmail(ctx.db, email);
  if (!found || found.disabledAt) return;
  void audit(ctx.db, { action: 'password_link_asked', userId: found.id, address: ctx.visitor.address, at: now })
    .then(() => giveLink({ ...found, email }, { kind: 'reset', locale, now }))
    .catch((error: unknown) => logFailure('password link not sent', error, found.id));
}
