import { env } from '@/lib/env';
import { fieldProblem, Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { isLoopback } from '@/lib/security/base-address';
import { browsersOf, deleteChannel, saveChannel } from './channel-rows.server';
import { testMessage } from './push-message.server';
import { type PushBrowser, PushSettings, type SubscribePush } from './push-schema';
import { pushKeys, sendPush } from './send-push.server';

export { followLocale } from './channel-rows.server';

/** The public key for this installation's messages, and the browsers that the user has switched them on in. */
export async function readPush({ db, user }: Context): Promise<PushSettings> {
  return PushSettings.parse({ publicKey: pushKeys().publicKey, browsers: await browsersOf(db, user.id) });
}

/** Switches messages on in a browser, or changes what comes. They end with the session. */
export async function subscribePush(ctx: Context, { keys, ...choice }: SubscribePush): Promise<PushSettings> {
  const url = new URL(choice.endpoint);
  if (url.protocol !== 'https:' && !(env().SANDBOX_MODE && isLoopback(url)))
    throw fieldProblem('endpoint', 'errors.invalid');
  await saveChannel(ctx.db, { ...choice, keys, userId: ctx.user.id, sessionId: ctx.user.sessionId });
  return readPush(ctx);
}

/** Switches them off in a browser. */
export async function unsubscribePush(ctx: Context, { endpoint }: PushBrowser): Promise<PushSettings> {
  await deleteChannel(ctx.db, { endpoint, userId: ctx.user.id });
  return readPush(ctx);
}

/** Sends a message to one of the user's browsers, so that they see that it comes. 502 `push_failed` where it does not. */
export async function testPush(ctx: Context, { endpoint }: PushBrowser): Promise<PushSettings> {
  const channel = (await browsersOf(ctx.db, ctx.user.id)).find((browser) => browser.endpoint === endpoint);
  const outcome = channel && (await sendPush(channel, testMessage(channel, ctx.connection)));
  if (outcome !== 'sent') throw new Problem(502, 'push_failed');
  return readPush(ctx);
}
