import { expect, test } from 'vitest';
import { PERMISSIONS } from '@/lib/service/model/values';
import { diagnosisOf, type Faults, lostRequests } from './diagnosis.server';
import { faultOf } from './probe/context.server';
import { PERMISSION_REQUESTS, PERMISSIONS_OF, wouldWrite } from './probe/requests';
import type { ProbeResponse, ResponseKind } from './probe/response.server';
import { checkPermissions, type Grant } from './steps/permissions.server';
import { unreachable } from './steps/reach.server';
import { summaryOf } from './summary';

const NONE: Faults = { common: null, ofGeneration: [], lost: null, permissions: null, webhook: null };
const of = (generation: 'v2' | 'v1' | 'v0', ...[cause, blocks = true]: [Parameters<typeof faultOf>[0], boolean?]) => ({
  generation,
  fault: faultOf(cause, { of: generation }, blocks),
});
const webhook = faultOf('webhook_unreachable', {}, false);
const permissions = faultOf('missing_permission', {}, false);
const lost = (blocks: boolean) => faultOf('requests_lost', {}, blocks);

test.each<[string, Partial<Faults>, unknown[]]>([
  ['nothing', {}, ['healthy', 'good', null, ['v2', 'v1']]],
  ['the address', { common: faultOf('dns', {}), webhook }, ['dns', 'broken', null, []]],
  ['no credentials', { common: faultOf('no_credentials', {}, false) }, ['no_credentials', 'broken', null, []]],
  ['one of two', { ofGeneration: [of('v2', 'wrong_secret')] }, ['wrong_secret', 'attention', 'v2', ['v1']]],
  ['both', { ofGeneration: [of('v2', 'wrong_secret'), of('v1', 'unknown_key')] }, ['wrong_secret', 'broken', 'v2', []]],
  [
    'the second alone stops it',
    { ofGeneration: [of('v2', 'clock_skew', false), of('v1', 'unknown_key')] },
    ['unknown_key', 'attention', 'v1', ['v2']],
  ],
  [
    'what stops before what does not',
    { ofGeneration: [of('v2', 'pending_refused', false), of('v1', 'unknown_key')] },
    ['unknown_key', 'attention', 'v1', ['v2']],
  ],
  [
    'a clock last',
    { ofGeneration: [of('v2', 'clock_skew', false), of('v1', 'pending_refused', false)] },
    ['pending_refused', 'attention', 'v1', ['v2', 'v1']],
  ],
  [
    'a clock',
    { ofGeneration: [of('v2', 'clock_skew', false)], webhook },
    ['clock_skew', 'attention', 'v2', ['v2', 'v1']],
  ],
  ['what gets lost', { lost: lost(false), permissions, webhook }, ['requests_lost', 'attention', null, ['v2', 'v1']]],
  ['what makes orders gets lost', { lost: lost(true) }, ['requests_lost', 'broken', null, ['v2', 'v1']]],
  [
    'lost orders before a clock',
    { lost: lost(true), ofGeneration: [of('v2', 'clock_skew', false)] },
    ['requests_lost', 'broken', null, ['v2', 'v1']],
  ],
  [
    'a clock before lost reads',
    { lost: lost(false), ofGeneration: [of('v2', 'clock_skew', false)] },
    ['clock_skew', 'attention', 'v2', ['v2', 'v1']],
  ],
  ['rights before webhooks', { permissions, webhook }, ['missing_permission', 'attention', null, ['v2', 'v1']]],
  ['webhooks', { webhook }, ['webhook_unreachable', 'attention', null, ['v2', 'v1']]],
])('of %s one diagnosis is made', (_, faults, expected) => {
  const { cause, severity, generation, working } = diagnosisOf({ ...NONE, ...faults }, ['v1', 'v2']);
  expect([cause, severity, generation, working]).toEqual(expected);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
function answered(method: Method, target: string, status: number | null, kind: ResponseKind, text = '{}') {
  const probe = { method, target, status, failure: status === null ? 'ECONNRESET' : null };
  return { kind, text, probe } as ProbeResponse;
}

test('of requests that got lost whole methods are named where none was answered, else single paths', () => {
  const read = answered('GET', '/v2/wallet', 200, 'success');
  expect(lostRequests([])).toBeNull();
  expect(lostRequests([read, answered('GET', '/v2/branches', 403, 'rejected')])).toBeNull();
  const page = answered('GET', '/v2/invoices?perPage=1', 403, 'blocked', '<html>');
  expect(lostRequests([read, page])).toEqual({
    ...{ cause: 'requests_lost', blocks: false },
    facts: { requests: ['GET /v2/invoices'], responses: ['403'] },
  });
  const noPost = [
    answered('POST', '/v2/deliveries/estimate', 405, 'not_found'),
    answered('POST', '/v2/x', null, 'none'),
  ];
  expect(lostRequests([read, page, ...noPost])).toEqual({
    ...{ cause: 'requests_lost', blocks: true },
    facts: { requests: ['GET /v2/invoices', 'POST'], responses: ['403', '405', 'ECONNRESET'] },
  });
  const busy = answered('GET', '/v2/branches', 429, 'busy');
  expect(lostRequests([read, ...noPost, busy])).toEqual({
    ...{ cause: 'service_problem', blocks: false, facts: { status: 429 } },
  });
});

test.each([
  ['ENOTFOUND', 'dns', 'none'],
  ['EAI_AGAIN', 'dns', 'none'],
  ['ECONNREFUSED', 'unreachable', 'refused'],
  ['UND_ERR_CONNECT_TIMEOUT', 'unreachable', 'timeout'],
  ['ETIMEDOUT', 'unreachable', 'timeout'],
  ['EHOSTUNREACH', 'unreachable', 'no_route'],
  ['ENETUNREACH', 'unreachable', 'no_route'],
  ['HPE_INVALID_CONSTANT', 'unreachable', 'not_http'],
  ['CERT_HAS_EXPIRED', 'tls', 'expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'self_signed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'wrong_host'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', 'untrusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', 'untrusted'],
  ['EPROTO', 'tls', 'none'],
  ['ECONNRESET', 'unreachable', 'closed'],
])('%s is told as %s, %s', (code, cause, how) => {
  const base = { origin: 'https://api.example:8443', prefix: '/x' };
  const probe = { failure: code } as ProbeResponse['probe'];
  expect(unreachable({ base }, { kind: 'none', probe, text: '' } as unknown as ProbeResponse)).toEqual({
    ...{ cause, blocks: true, facts: { host: 'api.example:8443', code, how } },
  });
});

test('an examination asks for each right by a request that writes nothing, and only a person lets it try the others', () => {
  const asked = Object.entries(PERMISSION_REQUESTS);
  expect(asked.filter(([, request]) => wouldWrite(request)).map(([permission]) => permission)).toEqual([
    ...['branch:write', 'branch:update', 'branch:delete'],
  ]);
  expect(PERMISSIONS.filter((permission) => !(permission in PERMISSION_REQUESTS))).toEqual([
    ...['delivery:cancel', 'delivery:retry'],
  ]);
  expect(PERMISSIONS_OF.v1).toEqual([
    ...['branch:write', 'branch:read', 'branch:update', 'branch:delete'],
    ...['delivery:write', 'delivery:read', 'delivery:cancel'],
  ]);
});

const grant = (permission: Grant['permission'], granted: boolean | null): Grant => ({ permission, granted });
const shown = (grants: Parameters<typeof checkPermissions>[0]) => {
  const { rows, fault } = checkPermissions(grants);
  const lines = rows.map(
    ({ generation, permission, finding, facts }) => `${generation} ${permission} ${finding} ${facts.by ?? ''}`,
  );
  return { lines: lines.map((line) => line.trimEnd()), missing: fault?.facts.permissions ?? null };
};

test('a right that another generation has is missing nowhere, save what belongs to the generation that makes orders', () => {
  expect(
    shown({
      v2: [grant('delivery:write', true), grant('branch:read', false), grant('delivery:cancel', false)],
      v1: [grant('delivery:write', false), grant('branch:read', true), grant('delivery:cancel', true)],
    }),
  ).toEqual({
    lines: [
      'v2 delivery:write permission_granted',
      'v2 branch:read permission_elsewhere v1',
      'v2 delivery:cancel permission_missing',
      'v1 delivery:write permission_elsewhere v2',
      'v1 branch:read permission_granted',
      'v1 delivery:cancel permission_granted',
    ],
    missing: ['delivery:cancel'],
  });
  expect(
    shown({
      v2: [grant('delivery:write', false), grant('delivery:read', false), grant('wallet:read', false)],
      v1: [grant('delivery:write', true), grant('delivery:read', true)],
    }),
  ).toEqual({
    lines: [
      'v2 delivery:write permission_elsewhere v1',
      'v2 delivery:read permission_elsewhere v1',
      'v2 wallet:read permission_missing',
      'v1 delivery:write permission_granted',
      'v1 delivery:read permission_granted',
    ],
    missing: ['wallet:read'],
  });
  expect(
    shown({
      v2: [grant('branch:write', false)],
      v1: [grant('branch:write', null)],
      v0: [grant('delivery:write', true)],
    }),
  ).toEqual({
    lines: ['v2 branch:write permission_elsewhere v1', 'v1 branch:write permission_untried'],
    missing: null,
  });
});

test('a summary is of working credentials, and says what they do, what was not tried and what they cannot do', () => {
  const found = (accepted: boolean | null, grants: readonly Grant[] = [], missingTopics: string[] | null = null) => ({
    ...{ accepted, grants, missingTopics },
  });
  expect(summaryOf({ v2: found(false), v1: found(null) }, { lastAt: new Date() })).toBeNull();
  const refused = found(false, [grant('wallet:read', true)]);
  const summary = summaryOf(
    {
      v2: refused,
      v1: found(true, [grant('delivery:write', true), grant('branch:read', false)], ['order.updated']),
    },
    { lastAt: null },
  );
  expect(summary).toMatchObject({ missingTopics: ['order.updated'], hasWebhooks: false });
  expect(summary?.works).toContain('createDelivery');
  expect([...(summary?.works ?? []), ...(summary?.untested ?? [])]).not.toContain('listBranches');
  expect(summary?.untested).toContain('cancelDelivery');
  expect(summary?.impossible).toContain('getWallet');
  expect(summaryOf({ v0: found(true) }, null)).toMatchObject({ hasWebhooks: null, missingTopics: [], untested: [] });
});
