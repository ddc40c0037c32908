import { expect, test } from 'vitest';
import { isInSight, refuseOtherBranch, refuseOtherPickup } from './branch-scope.server';

const seer = (branches: string[] | null) =>
  ({ user: { branches } }) as unknown as Parameters<typeof refuseOtherBranch>[0];
const outcomeOf = (act: () => void) => {
  try {
    act();
    return 'done';
  } catch (error) {
    const { code, extra } = error as { code: string; extra: { fields?: { path: string }[] } };
    return [code, ...(extra.fields ?? []).map(({ path }) => path)].join(' ');
  }
};

test.each<[string[] | null, string | null, boolean]>([
  [null, 'b-1', true],
  [null, null, true],
  [['b-1', 'b-2'], 'b-2', true],
  [['b-1'], 'b-2', false],
  [['b-1'], null, false],
  [[], 'b-1', false],
])('somebody of %j sees what is of %s: %s', (branches, id, isSeen) => {
  expect(isInSight(branches, id)).toBe(isSeen);
  if (id !== null)
    expect(outcomeOf(() => refuseOtherBranch(seer(branches), id))).toBe(isSeen ? 'done' : 'branch_not_found');
});

const pickups = {
  own: { origin_format: 'branch_format', origin: { branch_id: 'b-1' } },
  other: { origin_format: 'branch_format', origin: { branch_id: 'b-2' } },
  address: { origin_format: 'kuwait_format', origin: { area: 'Salmiya', branch_id: 'b-1' } },
} as unknown as Record<string, Parameters<typeof refuseOtherPickup>[1]>;

test.each<[string, string[] | null, string]>([
  ['own', ['b-1'], 'done'],
  ['other', ['b-1'], 'invalid_input rows.3.origin'],
  ['address', ['b-1'], 'invalid_input rows.3.origin'],
  ['other', null, 'done'],
  ['address', null, 'done'],
])('a pickup from %s by somebody of %j: %s', (name, branches, outcome) => {
  const pickup = pickups[name];
  if (!pickup) throw new Error(name);
  expect(outcomeOf(() => refuseOtherPickup(seer(branches), pickup, 'rows.3.'))).toBe(outcome);
});
