import { expect, test, vi } from 'vitest';
import { learnCountries, watchCountries } from './learn-countries.server';

/** Connections, and how often each was asked; those in `silent` do not answer. */
const found = vi.hoisted(() => ({ ids: ['a', 'b'], asked: [] as string[], silent: new Set(['b']) }));
vi.mock('../model/find-connection.server', () => ({
  allConnections: async () => found.ids.map((id) => ({ id })),
  connectionById: async (id: string) => (id === 'gone' ? undefined : { id }),
}));
vi.mock('./learn-country.server', () => ({
  learnCountry: async ({ id }: { id: string }) => {
    found.asked.push(id);
    return !found.silent.has(id);
  },
}));

test('a service that did not answer is asked again until it does, and an added one later', async () => {
  await learnCountries();
  expect(found.asked).toEqual(['a', 'b']);
  found.ids.push('later', 'gone');
  const end = new AbortController();
  const watching = watchCountries(end.signal, 5);
  await vi.waitFor(() => expect(found.asked.filter((id) => id === 'b').length).toBeGreaterThan(2));
  found.silent.clear();
  const before = found.asked.length;
  await vi.waitFor(() => expect(found.asked.length).toBeGreaterThan(before));
  const last = found.asked.length;
  await new Promise((resolve) => setTimeout(resolve, 25));
  end.abort();
  await watching;
  expect(found.asked).toHaveLength(last);
  expect(found.asked.filter((id) => id !== 'b')).toEqual(['a', 'later']);
});
