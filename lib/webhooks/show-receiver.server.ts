import { RECEIVER_HEADER, receiverMark } from '@/lib/connections/model/receiver-mark.server';

const LONGEST_TOKEN = 200;

/** The response to a browser that opens a webhook address: the address is right, but it only accepts POST. */
export function showReceiver(token: string): Response {
  const mark = receiverMark(token.slice(0, LONGEST_TOKEN));
  return Response.json(
    { error: { code: 'only_post' } },
    { status: 405, headers: { allow: 'POST', 'cache-control': 'no-store', [RECEIVER_HEADER]: mark } },
  );
}
