// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { emptyOrder } from '../order/order-form';
import { storeDraft } from '../order/stored-draft';
import { HeldNote } from './held-note';

const HELD_AT = '/deliveries/new?like=d-1';
const OWN = { connectionId: 'c-alpha', userId: 'u-dispatcher', source: 'like:d-1' };

/** The note on a page, where these drafts wait at these addresses. */
async function open(path: string, drafts: [key: typeof OWN, heldAt?: string, sent?: boolean][]) {
  const page = await openPage(null, { role: 'dispatcher', path });
  for (const [key, heldAt, sent = false] of drafts) {
    const order = emptyOrder('KW', `D-${key.source}`);
    order.destination.contact_name = 'Hamad';
    storeDraft(key, { order, sent, heldAt });
  }
  sessionStorage.setItem('new-delivery:c-alpha:u-dispatcher:like:d-2', '{');
  await page.show(<HeldNote />);
  return page;
}

test('another page says which orders of this person wait for the network, and leads to them', async () => {
  const page = await open('/deliveries', [
    [OWN, HELD_AT],
    [{ ...OWN, source: '' }, '/deliveries/new'],
    [{ ...OWN, source: 'phone:1' }],
    [{ ...OWN, userId: 'u-other' }, HELD_AT],
    [{ ...OWN, connectionId: 'c-beta' }, HELD_AT],
  ]);
  expect(page.text().match(/Hamad/g)).toHaveLength(2);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.sort()).toEqual(['/c/alpha/deliveries/new', `/c/alpha${HELD_AT}`]);
});

test('an order whose answer is not known is not called unsent', async () => {
  expect((await open('/deliveries', [[OWN, HELD_AT, true]])).text()).toMatch(/^We don’t know yet/);
});

test('the page of new orders says it itself, and an unfinished order alone is not mentioned', async () => {
  expect((await open('/deliveries/new', [[OWN, HELD_AT]])).text()).toBe('');
  expect((await open('/deliveries', [[OWN]])).text()).toBe('');
});
