import { createHmac } from 'node:crypto';

const PATH = '/v2/deliveries/estimate';
const { SERVICE_BASE_URL, SERVICE_API_KEY, SERVICE_API_SECRET } = process.env;

/** A signed call as anybody would write it first: no session, no schema, no check, no retry. */
export async function POST(request) {
  const body = await request.text();
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', SERVICE_API_SECRET).update(`${timestamp}.POST.${PATH}.${body}`).digest('hex');
  const answer = await fetch(SERVICE_BASE_URL + PATH, {
    method: 'POST',
    headers: {
      authorization: `Key ${SERVICE_API_KEY}`,
      'content-type': 'application/json',
      'x-service-timestamp': timestamp,
      'x-service-signature': signature,
    },
    body,
  });
  return new Response(await answer.text(), {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  });
}
