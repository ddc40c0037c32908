import { Problem } from '@/lib/http/problem';
import { deletePasskeysOf } from '@/lib/second-factor/passkey-rows.server';
import { audit } from './audit-rows.server';
import { hashPassword } from './password.server';
import { accountOfLink } from './password-link.server';
import type { ChoosePassword } from './schema';
import { endSessionsOf } from './session-rows.server';
import { exchangePassword } from './user-rows.server';
import type { VisitorContext } from './visitor-context.server';

/**
 * Takes the password of somebody with a link, which ends all their links, sessions, known browsers and passkeys. Codes at
 * sign-in stay: a mailbox alone does not get past them. 404 `link_ended`.
 */
export async function choosePassword(ctx: VisitorContext, { link, password }: ChoosePassword): Promise<void> {
  const account = await accountOfLink(link, ctx.now(), ctx.db);
  if (!account) throw new Problem(404, 'link_ended');
  const hash = await hashPassword(password, ctx.passwordCost);
  await ctx.db.transaction(async (tx) => {
    // Another one may have used the link meanwhile.
    if (!(await exchangePassword(tx, account, hash, ctx.now()))) throw new Problem(404, 'link_ended');
    const sessions = await endSessionsOf(tx, account.id);
    const passkeys = await deletePasskeysOf(tx, account.id);
    const by = { userId: account.id, address: ctx.visitor.address };
    await audit(tx, { action: 'password_chosen', ...by, detail: { sessions, passkeys }, at: ctx.now() });
  });
}
