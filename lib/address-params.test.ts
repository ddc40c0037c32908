import { expect, test } from 'vitest';
import { changedSearch, flagParam, objectParam, oneOfParam, readParams, textParam, textsParam } from './address-params';

const PARAMS = {
  q: textParam,
  status: textsParam,
  sort: oneOfParam(['name', 'newest'], 'name'),
  wall: flagParam,
  at: objectParam({
    parse: (text) => (/^\d+$/.test(text) ? { at: Number(text) } : null),
    serialize: ({ at }) => `${at}`,
  }),
};

test('an address is read, and a value that makes no sense counts as missing', () => {
  const search = 'q=%D8%B9%D9%84%D9%8A+1&status=pending,canceled&sort=newest&wall=true&at=7';
  const values = { q: 'علي 1', status: ['pending', 'canceled'], sort: 'newest', wall: true, at: { at: 7 } };
  expect(readParams(PARAMS, search)).toEqual(values);
  expect(readParams(PARAMS, { ...Object.fromEntries(new URLSearchParams(search)), q: ['علي 1', 'x'] })).toEqual(values);
  const nothing = { q: null, status: null, sort: null, wall: null, at: null };
  expect(readParams(PARAMS, '')).toEqual(nothing);
  expect(readParams(PARAMS, 'sort=oldest&at=here&wall=yes')).toEqual({ ...nothing, wall: false });
});

test('the same text is the same object, so that what depends on it stays still', () => {
  const { at } = readParams(PARAMS, 'at=7&q=a');
  expect(readParams(PARAMS, 'at=7&q=b').at).toBe(at);
  expect(readParams(PARAMS, 'at=8').at).toEqual({ at: 8 });
});

test('a change keeps what it does not name, and takes away what is empty or goes without saying', () => {
  const search = 'connection=a&q=x&status=pending&wall=true';
  expect(changedSearch(PARAMS, search, { q: 'y & z' })).toBe('connection=a&q=y+%26+z&status=pending&wall=true');
  expect(changedSearch(PARAMS, search, { q: null, status: [], wall: false })).toBe('connection=a');
  expect(changedSearch(PARAMS, 'sort=newest', { sort: 'name' })).toBe('');
  expect(changedSearch(PARAMS, search, { q: undefined })).toBe(search);
});
