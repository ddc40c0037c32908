import { RECEIVER_HEADER, receiverMark } from '@/lib/connections/receiver-mark.server';

const LONGEST_TOKEN = 200;

/** For whoever opens a webhook address instead of sending to it: not this way, but it is us. */
export function showReceiver(token: string): Response {
  const mark = receiverMark(token.slice(0, LONGEST_TOKEN));
  return Response.json(
    { error: { code: 'only_post' } },
    { status: 405, headers: { allow: 'POST', 'cache-control': 'no-store', [RECEIVER_HEADER]: mark } },
  );
}
