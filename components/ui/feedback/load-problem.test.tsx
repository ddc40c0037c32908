// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { reads } from '@/lib/http/call';
import { openPage, refusal } from '@/lib/testing/testing-page';
import { Pending } from './pending';

const RUBBISH = new Response('<html>Sign in to the guest network</html>', { headers: { 'content-type': 'text/html' } });

function Waiting() {
  return <Pending query={useQuery({ queryKey: ['wallet'], queryFn: reads('/api/wallet', z.object({})) })} rows={1} />;
}

test.each([
  ['rubbish with 200 brings no number', RUBBISH, 'Something went wrongTry again in a moment.Try again'],
  [
    'a failure that the log has brings its number',
    refusal(500, 'unexpected', { id: 'r-17' }),
    'Something went wrongTry again in a moment.Try againIf it keeps happening, send us the error number r-17',
  ],
  [
    'what the service answered stands below',
    refusal(503, 'service_unavailable', { serviceMessage: 'Down for <b>repair</b>' }),
    'The dispatch service has a problemTry again in a moment.Down for <b>repair</b>Try again',
  ],
])('%s', async (_, answer, shown) => {
  const page = await openPage(<Waiting />, { answers: { 'GET /api/wallet': answer } });
  expect(page.text()).toBe(shown);
});
