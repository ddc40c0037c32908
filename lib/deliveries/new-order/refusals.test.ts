import { expect, test } from 'vitest';
import type { CreateDelivery } from '@/lib/order/schema';
import type { Context } from '@/lib/request/context.server';
import type { Generation } from '@/lib/service/generation/generation';
import { NoResponse, type ServiceFailure } from '@/lib/service/transport/refusals/errors';
import { ServiceForbidden, ServiceRefusal } from '@/lib/service/transport/refusals/refusals';
import { detailOf, referenceTaken } from '../create.server';
import type { LedgerRow } from '../ledger/rows.server';
import { problemOfRefusal } from './problem-of-refusal.server';

const facts = { operation: 'x', attempts: 1, outcome: 'not-done' as const, code: null, isOwn: true };
const forbidden = new ServiceForbidden({ ...facts, status: 403, responseMessage: 'not permitted' });
const contact = { contact_name: 'Mona', contact_phone: '+96550000001' };
const order = {
  ...{ reference: 'R-1', payment: { amount: '4.500', type: 'cash' } },
  ...{ origin_format: 'branch_format', origin: { branch_id: 'b'.repeat(24) }, destination_format: 'kuwait_format' },
  destination: { ...contact, area: 'Salmiya', block: '5', street: '12', building: '7' },
} as unknown as CreateDelivery;
const pin = { ...contact, latitude: 29.3, longitude: 48.1 };
const fromPin = (instructions?: string) =>
  ({ ...order, origin_format: 'location_format', origin: { ...pin, instructions } }) as unknown as CreateDelivery;

test('after a missing right the error says what the next credentials need, or that the order can be sent with them', () => {
  const of = (
    input: CreateDelivery,
    next: Generation | null,
    { failure = forbidden, why = null }: { failure?: ServiceFailure; why?: string | null } = {},
  ) => {
    const service = { generationOf: () => next, whyNot: () => why };
    const ctx = { connection: { country: 'KW' }, service } as unknown as Context;
    const problem = problemOfRefusal(ctx, input, 'v2', failure);
    if (problem === failure) return 'the refusal';
    const { status, code, extra } = problem as { status: number; code: string; extra: { fields?: { path: string }[] } };
    return [status, code, ...(extra.fields ?? []).map(({ path }) => path)].join(' ');
  };
  expect(of(order, 'v1')).toBe('409 other_credentials');
  expect([of(order, 'v2'), of(order, null), of(order, 'v1', { why: 'denied' })]).toEqual(Array(3).fill('the refusal'));
  const refused = new ServiceRefusal({ ...facts, status: 400, responseMessage: 'no' });
  const lost = new NoResponse({ operation: 'x', attempts: 1, sent: 'no', reason: 'timeout', code: 'ETIMEDOUT' });
  expect([of(order, 'v1', { failure: refused }), of(order, 'v1', { failure: lost })]).toEqual(
    Array(2).fill('the refusal'),
  );
  expect(of(fromPin('Ring twice'), 'v1')).toBe('400 invalid_input origin.instructions');
  expect(of(fromPin(), 'v1')).toBe('409 other_credentials');
  expect(of(order, 'v0')).toMatch(/^400 invalid_input .*platform_name/);
});

test('of the order that has a reference already a person learns as much as they may see', () => {
  const holder = {
    ...{ id: 'd-1', branchId: 'jahra', customerName: 'Sara', createdAt: new Date('2026-11-21T10:00:00Z') },
    ...{ code: 'SECRET', customerPhone: '+965' },
  } as LedgerRow;
  const as = (branches: string[] | null) => ({ user: { branches } }) as unknown as Context;
  const shown = { id: 'd-1', customerName: 'Sara', createdAt: '2026-11-21T10:00:00.000Z' };
  expect([detailOf(as(null), holder), detailOf(as(['jahra']), holder)]).toEqual([shown, shown]);
  expect([detailOf(as(['salmiya']), holder), detailOf(as(['jahra']), { ...holder, branchId: null })]).toEqual([
    undefined,
    undefined,
  ]);
  expect(referenceTaken(as(['salmiya']), holder)).toMatchObject({
    ...{ status: 409, code: 'reference_taken', extra: { fields: [{ path: 'reference' }], detail: undefined } },
  });
});
