import { fieldProblem, Problem } from '@/lib/http/problem';
import { readCode } from './access/readable-code';
import { useSetupCode } from './access/setup-code-rows.server';
import { audit } from './audit-rows.server';
import { knownBrowserCookie } from './known-browser.server';
import { hashPassword } from './password.server';
import type { SetUp } from './schema';
import { startSession } from './session-rows.server';
import { type SignedIn, takeAttempts } from './sign-in.server';
import { hashToken } from './token.server';
import { hasEnabledOwner, insertUser } from './user-rows.server';
import type { VisitorContext } from './visitor-context.server';

const ADDRESS_LIMIT = { limit: 10, windowSeconds: 900 };
const OVERALL_LIMIT = { limit: 100, windowSeconds: 3_600 };

/**
 * Creates the first owner, for the person with the printed code, and signs them in. The code works once. 409
 * `already_set_up`, 400 on a wrong code, 429 `too_many_attempts`.
 */
export async function setUp(ctx: VisitorContext, input: SetUp): Promise<SignedIn> {
  const { db, visitor } = ctx;
  const now = ctx.now();
  if (await hasEnabledOwner(db)) throw new Problem(409, 'already_set_up');
  const address = `setup:address:${visitor.address ?? 'unknown'}`;
  await takeAttempts(
    db,
    [
      [address, ADDRESS_LIMIT],
      ['setup:all', OVERALL_LIMIT],
    ],
    now,
  );
  const passwordHash = await hashPassword(input.password, ctx.passwordCost);
  return db.transaction(async (tx) => {
    const isRight = await useSetupCode(tx, hashToken(readCode(input.code)));
    if (!isRight) throw fieldProblem('code', 'auth.fields.codeWrong');
    if (await hasEnabledOwner(tx)) throw new Problem(409, 'already_set_up');
    const userId = await insertUser(tx, { name: input.name, email: input.email, role: 'owner', passwordHash }, now);
    if (!userId) throw fieldProblem('email', 'auth.fields.emailTaken');
    await audit(tx, { action: 'owner_set_up', userId, subject: userId, address: visitor.address, at: now });
    const token = await startSession(tx, userId, visitor, now);
    return { token, userId, browserCookie: knownBrowserCookie(ctx.cookie, { email: input.email, passwordHash }, now) };
  });
}
