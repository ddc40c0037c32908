// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { type OrderSource, useOrderSource } from './use-order-source';

function Source(source: OrderSource) {
  const { kind, state, draft } = useOrderSource(source, true);
  return <p>{JSON.stringify({ kind, state, draft })}</p>;
}
const shown = async (source: OrderSource) => JSON.parse((await openPage(<Source {...source} />)).text());

test('a compared drop-off and its branch become an order, without a call', async () => {
  const dropOff = { destination_format: 'kuwait_format', destination: { area: 'Salmiya' } };
  expect(await shown({ to: JSON.stringify(dropOff), branch: 'b7' })).toEqual({
    kind: 'compared',
    state: 'known',
    draft: { origin_format: 'branch_format', origin: { branch_id: 'b7' }, ...dropOff },
  });
});

test.each(['{', '{"destination_format":"moon_format","destination":{}}', ''])('%s is an empty order', async (to) => {
  expect(await shown({ to, branch: 'b7' })).toEqual({ kind: 'none', state: 'none' });
});
