import { readCode } from '@/lib/auth/access/readable-code';
import { returnAttempt } from '@/lib/auth/attempt-rows.server';
import { takeAttempts } from '@/lib/auth/sign-in.server';
import { hashToken } from '@/lib/auth/token.server';
import type { Database } from '@/lib/db/client.server';
import { latinDigits } from '@/lib/format/text/digits';
import { findSecondFactor, spendRecoveryHash, spendStep } from './rows.server';
import { unsealSecret } from './secret.server';
import { stepOfCode } from './time-code.server';

/** Wrong codes for one person, from all browsers and sessions: no cookie has a count of its own. */
export const CODE_LIMIT = { limit: 8, windowSeconds: 3600 };

export const attemptKey = (userId: string) => `second-factor:${userId}`;

/** Counts an attempt of the person, and takes it back when `check` is true. 429 `too_many_attempts`. */
export async function limited(
  db: Database,
  userId: string,
  now: Date,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const key = attemptKey(userId);
  await takeAttempts(db, [[key, CODE_LIMIT]], now);
  const isRight = await check();
  if (isRight) await returnAttempt(db, key);
  return isRight;
}

/** Uses a time code or a recovery code of the person up. False for a wrong one, and for one that was used. */
export function spendCode(db: Database, userId: string, typed: string, now: Date): Promise<boolean> {
  return limited(db, userId, now, async () => {
    const factor = await findSecondFactor(db, userId);
    const secret = factor && unsealSecret(userId, factor.secretSealed);
    const step = secret ? stepOfCode(secret, plainCode(typed), now) : null;
    if (step !== null) return spendStep(db, userId, step);
    return spendRecoveryHash(db, userId, hashToken(readCode(typed)));
  });
}

/** Apps show codes as `123 456`, and keyboards write Arabic digits. */
export const plainCode = (typed: string): string => latinDigits(typed).replace(/\s/g, '');
