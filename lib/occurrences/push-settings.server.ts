import { env } from '@/lib/env';
import { fieldProblem, Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { isLoopback } from '@/lib/security/base-address';
import { channelOf, deleteChannels, saveChannel } from './channel-rows.server';
import { pushKeys, sendPush, testMessage } from './push-message.server';
import { PushSettings, type SubscribePush } from './schema';

export { followLocale } from './channel-rows.server';

/** The public key for this installation's messages, and what the user chose for this browser. */
export async function readPush({ db, user }: Context): Promise<PushSettings> {
  return PushSettings.parse({ publicKey: pushKeys().publicKey, saved: await channelOf(db, user.sessionId) });
}

/** Switches messages on in this browser, or changes what comes. They end with the session. */
export async function subscribePush({ db, user }: Context, { keys, ...choice }: SubscribePush): Promise<void> {
  const url = new URL(choice.endpoint);
  if (url.protocol !== 'https:' && !(env().SANDBOX_MODE && isLoopback(url)))
    throw fieldProblem('endpoint', 'errors.invalid');
  await saveChannel(db, { ...choice, keys, userId: user.id, sessionId: user.sessionId });
}

/** Switches them off in this browser. */
export async function unsubscribePush({ db, user }: Context): Promise<void> {
  await deleteChannels(db, 'sessionId', user.sessionId);
}

/** Sends a message to this browser, so that the user sees that it comes. 502 `push_failed` where it does not. */
export async function testPush({ db, user, connection }: Context): Promise<void> {
  const channel = await channelOf(db, user.sessionId);
  const outcome = channel && (await sendPush(channel, testMessage(channel, connection)));
  if (outcome !== 'sent') throw new Problem(502, 'push_failed');
}
