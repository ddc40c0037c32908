import { describe, expect, it } from 'vitest';
import { sameBranch } from '../same-branch';
import type { BranchRow } from '../schema';
import { changesElsewhere, noteOwnChange } from './changes-elsewhere';
import { findBranches } from './find-branches';
import { PendingActs, type ShownBranch, withPending } from './pending';

const row = (id: string, change: Partial<BranchRow> = {}): BranchRow => ({
  id,
  name: id,
  phone: '+96522250101',
  address: 'Salmiya, Kuwait',
  latitude: 29.33,
  longitude: 48.07,
  createdAt: '2026-03-04T08:00:00.000Z',
  gone: false,
  goneAt: null,
  ...change,
});
const ids = (branches: { id: string }[]) => branches.map(({ id }) => id);

describe('a pending act shows before its response', () => {
  const list = [row('a'), row('b')];

  it('and a refusal leaves nothing to undo', () => {
    const acts = PendingActs.parse([
      { act: 'update', id: 'a', change: { name: 'A2' } },
      { act: 'delete', id: 'b', underWay: 0 },
      { act: 'create', temporaryId: 'new-1', wanted: { name: 'C', phone: '+965', latitude: 1, longitude: 2 } },
    ]);
    expect(withPending(list, acts).map(({ name, saving }) => [name, saving])).toEqual([
      ['A2', true],
      ['C', true],
    ]);
    expect(withPending(list, []).map(({ name, saving }) => [name, saving])).toEqual([
      ['a', false],
      ['b', false],
    ]);
  });

  it('and a moved branch has no address until the service has written it', () => {
    const moved = PendingActs.parse([{ act: 'update', id: 'a', change: { latitude: 29.4, longitude: 48 } }]);
    expect(withPending(list, moved)[0]).toMatchObject({ latitude: 29.4, address: '', saving: true });
    const renamed = PendingActs.parse([{ act: 'update', id: 'a', change: { name: 'x' } }]);
    expect(withPending(list, renamed)[0]).toMatchObject({ address: 'Salmiya, Kuwait' });
  });
});

describe('search and order', () => {
  const branches: ShownBranch[] = [
    row('1', { name: 'Branch 10', createdAt: '2026-01-01T00:00:00Z' }),
    row('2', { name: 'branch 9', createdAt: '2026-02-01T00:00:00Z' }),
    row('3', { name: 'فرع الأحمدي', address: 'Ahmadi, Kuwait', phone: '+96522259999', createdAt: null }),
    row('4', { name: 'Closed', gone: true, goneAt: '2026-05-01T00:00:00Z' }),
    row('5', { name: 'Closed later', gone: true, goneAt: '2026-06-01T00:00:00Z' }),
  ].map((branch) => ({ ...branch, saving: false }));
  const find = (q: string) => ids(findBranches(branches, { q, sort: 'name', locale: 'en' }).kept);

  it('finds by any words of name and address, and by phone as people type it', () => {
    expect(find('kuwait ahmadi')).toEqual(['3']);
    expect(find('الاحمدى')).toEqual(['3']);
    expect(find('2225 9999')).toEqual(['3']);
    expect(find('+965 2225 ٩٩٩٩')).toEqual(['3']);
    expect(find('BRANCH')).toEqual(['2', '1']);
    expect(find('nowhere')).toEqual([]);
  });

  it('counts 9 before 10, puts the newest and the busiest first, and what is gone apart', () => {
    const { kept, gone } = findBranches(branches, { q: '', sort: 'name', locale: 'en' });
    expect(ids(kept).slice(0, 2)).toEqual(['2', '1']);
    expect(ids(gone)).toEqual(['5', '4']);
    expect(ids(findBranches(branches, { q: '', sort: 'newest', locale: 'en' }).kept)).toEqual(['3', '2', '1']);
    const underWay = { '1': 3, '3': 1 };
    expect(ids(findBranches(branches, { q: '', sort: 'busiest', underWay, locale: 'en' }).kept)).toEqual([
      '1',
      '3',
      '2',
    ]);
  });
});

it('tells what changed elsewhere, and not what this screen did', () => {
  noteOwnChange('own', 100_000);
  const before = [row('own'), row('same'), row('moved'), row('removed'), row('back', { gone: true })];
  const after = [
    row('own', { name: 'mine' }),
    row('same', { createdAt: null }),
    row('moved', { latitude: 29 }),
    row('removed', { gone: true }),
    row('back'),
    row('new'),
    row('old news', { gone: true }),
  ];
  const seen = changesElsewhere(before, after, 101_000);
  expect({ added: ids(seen.added), changed: ids(seen.changed), removed: ids(seen.removed) }).toEqual({
    added: ['back', 'new'],
    changed: ['moved'],
    removed: ['removed'],
  });
  expect(ids(changesElsewhere(before, after, 200_000).changed)).toEqual(['own', 'moved']);
});

it('knows the branch that was asked for again, however the service writes it', () => {
  const wanted = { name: 'Bayan', phone: '+96522250199', latitude: 29.3034, longitude: 48.0392 };
  expect(sameBranch({ ...wanted, name: 'Bayan ', phone: '22250199', latitude: 29.303401 }, wanted)).toBe(true);
  expect(sameBranch({ ...wanted, phone: '+96522250198' }, wanted)).toBe(false);
  expect(sameBranch({ ...wanted, longitude: 48.0393 }, wanted)).toBe(false);
  expect(sameBranch({ ...wanted, latitude: null }, wanted)).toBe(false);
});
