// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import type { CredentialProblem } from '@/lib/connections/model/credential-problem';
import { ABILITIES, MERCHANT, openPage } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { CredentialsNote } from './credentials-note';

/** The note about credentials that don't work, for each role. */

const NOTE: CredentialProblem = { kind: 'refused', generation: 'v1', since: '2026-11-21T10:00:00Z', isAll: true };
async function note(change: Partial<CredentialProblem> | null, role: Role = 'owner', path = '') {
  const abilities = { ...ABILITIES, problem: change && { ...NOTE, ...change } };
  const { container } = await openPage(<CredentialsNote />, {
    ...{ role, path, abilities, answers: { 'GET /api/abilities': abilities } },
    merchant: { ...MERCHANT, timeZone: 'Asia/Riyadh' },
  });
  return textsOf(container).join(' ');
}

const ALL = 'Until this is fixed, nothing can be sent and the data shown here is not updated.';
const SOME = 'What needs them does not work until this is fixed; everything else does.';
const REFUSED = "The service refuses this connection's v1 credentials";
const SINCE = 'Since 21 Nov, 13:00 .';
test.each<[Partial<CredentialProblem> | null, Role, string, string]>([
  [{}, 'owner', '', `${REFUSED} ${SINCE} ${ALL} Find out why`],
  [{}, 'manager', '', `${REFUSED} ${SINCE} ${ALL} Find out why`],
  [{}, 'dispatcher', '', `${REFUSED} ${SINCE} ${ALL}`],
  [{ isAll: false, since: null }, 'dispatcher', '', `${REFUSED} ${SOME}`],
  [
    { kind: 'unverified' },
    'finance',
    '',
    "It could not be verified whether this connection's v1 credentials belong to its merchant " +
      `They are not used. “Test now” in the connection’s settings tries again. ${ALL}`,
  ],
  [
    { kind: 'other_mode', generation: 'v2' },
    'finance',
    '',
    'The v2 key in use no longer works, and the new one is of another kind A live key never replaces a test key ' +
      `automatically, nor the other way round. “Test now” in the connection’s settings starts using it. ${ALL}`,
  ],
  [
    { kind: 'gone', generation: null, since: null },
    'viewer',
    '',
    `This connection's credentials are not in the environment ${ALL}`,
  ],
  [{}, 'owner', '/settings/connections/c-alpha', ''],
  [{}, 'owner', '/settings/connections/c-beta', `${REFUSED} ${SINCE} ${ALL} Find out why`],
  [null, 'owner', '', ''],
])('of %j a %s on page “%s” reads: %s', async (change, role, path, expected) => {
  expect(await note(change, role, path)).toBe(expected);
});
