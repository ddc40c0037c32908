import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { EstimateBranch, StartComparison } from '@/lib/comparisons/schema';
import { Problem } from '@/lib/http/problem';
import { CreateDelivery } from '@/lib/order/schema';
import { errorResponse } from './error-response.server';
import { parseInput, readInput, readJsonBody } from './read-input.server';
import { strictSchema } from './strict-schema';

const Order = z.object({ reference: z.string(), destination: z.object({ contact_name: z.string() }).loose() }).loose();

function refusalOf(value: unknown): unknown {
  try {
    return parseInput(Order, value);
  } catch (error) {
    return error;
  }
}

describe('text that the database cannot store, or of several lines, is refused at its field', () => {
  const fine = { reference: 'R-1', destination: { contact_name: 'سارة 👩‍👧' } };

  it.each([
    ['a NUL', 'a\u0000b'],
    ['half an emoji', 'a\ud83db'],
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
  ])('%s', (_, text) => {
    const wrong = refusalOf({ ...fine, destination: { contact_name: text } });
    expect(wrong).toBeInstanceOf(Problem);
    expect(wrong).toMatchObject({
      status: 400,
      code: 'invalid_input',
      extra: { fields: [{ path: 'destination.contact_name', message: 'errors.characters' }] },
    });
  });

  it('also in a list, and in the name of a field', () => {
    const listed = refusalOf({ ...fine, status: ['pending', '\u0000'] });
    expect(listed).toMatchObject({ extra: { fields: [{ path: 'status.1' }] } });
    expect(refusalOf({ ...fine, 'a\u0000b': 1 })).toBeInstanceOf(Problem);
  });

  it('and a value that nests without end, which would exhaust the stack', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(refusalOf({ ...fine, deep })).toBeInstanceOf(Problem);
  });

  it('and nothing else', () => {
    expect(refusalOf(fine)).toEqual(fine);
    expect(refusalOf({ ...fine, reason: 'closed\nfor today' })).toMatchObject({ reason: 'closed\nfor today' });
    expect(refusalOf({ ...fine, note: 'rings twice\nside door' })).toMatchObject({ note: 'rings twice\nside door' });
  });
});

describe('text without what nobody sees', () => {
  const parsed = (value: unknown) => parseInput(z.unknown(), value);

  it.each([
    ['a direction override', 'INV\u202e321\u202c', 'INV321'],
    ['isolates and marks', '\u2067A\u2069\u200e\u200f\u061c-1', 'A-1'],
    ['spaces of no width', 'A\u200b1\u2060\ufeff', 'A1'],
    ['a soft hyphen', 'A\u00ad1', 'A1'],
  ])('%s goes', (_, typed, kept) => {
    const order = { reference: typed, destination: { contact_name: typed }, status: [typed] };
    expect(parsed(order)).toEqual({ reference: kept, destination: { contact_name: kept }, status: [kept] });
  });

  it('but joined emoji and letters, numbers, and secrets stay as they are', () => {
    const order = { reference: 'سارة 👩‍👧 می‌شود', count: 3, open: null, password: 'a\u200bb', apiSecret: '\ufeffc' };
    expect(parsed(order)).toEqual(order);
  });
});

it('a body that breaks off is no fault of ours: nothing is logged, and there is no 500', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const outcome = new Promise<Response>((resolve) => {
    const server = createServer((incoming, response) => {
      response.on('error', () => undefined);
      const body = incoming.iterator({ destroyOnReturn: false });
      const headers = new Headers({ 'content-type': 'application/json' });
      readJsonBody({ method: 'POST', url: 'http://a.example/', headers, signal: new AbortController().signal, body })
        .catch((error) => resolve(errorResponse(error, 'an-id')))
        .finally(() => server.close());
    }).listen(0, '127.0.0.1', () => {
      const address = server.address();
      const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
      socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 900\r\n\r\n{"half":', () => socket.destroy());
    });
  });
  expect((await outcome).status).toBe(499);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

describe('a field that the input does not know is refused', () => {
  const Filter = z.object({ status: z.optional(z.string()), from: z.string() }).check(z.refine(() => true));
  const unknownIn = (schema: z.core.$ZodType, value: object) => {
    try {
      parseInput(strictSchema(schema), value);
      return [];
    } catch (error) {
      return error instanceof Problem ? error.extra.fields?.map(({ path }) => path) : error;
    }
  };

  it('is named, whatever else is right', () => {
    expect(() => parseInput(strictSchema(Filter), { from: '2026-01-01', statsu: 'completed' })).toThrow(
      expect.objectContaining({ status: 400, extra: { fields: [{ path: 'statsu', message: 'errors.unknown' }] } }),
    );
  });

  it('the connection of a download is not one', async () => {
    const { headers, signal } = new Request('http://a.example/');
    const url = 'http://a.example/file?from=2026-01-01&connection=shop';
    const input = await readInput({ method: 'GET', url, headers, signal, body: null });
    expect(unknownIn(Filter, input)).toEqual([]);
  });

  const order = {
    reference: 'R-1',
    payment: { amount: '5', type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: 'a'.repeat(24) },
    destination_format: 'location_format',
    destination: {
      contact_name: 'Sara',
      contact_phone: '96550123456',
      latitude: 29.3,
      longitude: 48,
      first_line: 'Gate 2',
    },
  };

  it.each([
    ['at the top', { ...order, priority: 'high' }, 'priority'],
    [
      'in an address',
      { ...order, destination: { ...order.destination, contact_nmae: 'S' } },
      'destination.contact_nmae',
    ],
    ['of another format', { ...order, origin: { ...order.origin, latitude: 29 } }, 'origin.latitude'],
    ['in the payment', { ...order, payment: { ...order.payment, tip: '1' } }, 'payment.tip'],
    ['of the prototype', { ...order, ...JSON.parse('{"constructor":1}') }, 'constructor'],
  ])('in an order, %s', (_, given, path) => {
    expect(unknownIn(CreateDelivery('KW'), order)).toEqual([]);
    expect(unknownIn(CreateDelivery('KW'), given)).toEqual([path]);
  });

  it.each([
    ['KW', 'location_format', order.destination],
    ['KW', 'kuwait_format', { area: 'Jabriya', block: '' }],
    ['BH', 'bahrain_format', { area: 'Riffa' }],
    ['SA', 'ksa_format', { city: 'Riyadh', district: ' ' }],
    ['SA', 'ksa_short_format', { short_address: 'RRRD2929' }],
  ] as const)('also where an address is completed before it is checked: %s, %s', (country, format, destination) => {
    const trip = { destination_format: format, destination };
    expect(unknownIn(StartComparison(country), trip)).toEqual([]);
    expect(unknownIn(StartComparison(country), { ...trip, cheapest: true })).toEqual(['cheapest']);
    expect(unknownIn(EstimateBranch(country), { ...trip, branchId: 'b', cheapest: true })).toEqual(['cheapest']);
  });

  it('in an order of an older generation, and of each country', () => {
    const platform = { ...order, platform_name: 'Shop', origin_format: undefined, origin: undefined };
    expect(unknownIn(CreateDelivery('KW', 'v0'), platform)).toEqual([]);
    expect(unknownIn(CreateDelivery('KW', 'v0'), { ...platform, tip: 1 })).toEqual(['tip']);
    expect(unknownIn(CreateDelivery('SA', 'v1'), { ...order, tip: 1 })).toContain('tip');
  });

  it('in a list, and behind what may be missing', () => {
    const Lists = z.object({ lists: z.array(z.object({ name: z.string() }).nullable().optional()).default([]) });
    expect(unknownIn(Lists, { lists: [{ name: 'a' }, null, { name: 'b', nmae: 'c' }] })).toEqual(['lists.2.nmae']);
    expect(unknownIn(Lists, {})).toEqual([]);
  });

  it('of a union, in the option that accepts the rest', () => {
    const Either = z.object({ like: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]) });
    expect(unknownIn(Either, { like: { b: 'x' } })).toEqual([]);
    expect(unknownIn(Either, { like: { b: 'x', c: 1 } })).toEqual(['like.c']);
  });

  it('where any name may come, none is unknown', () => {
    expect(unknownIn(z.looseObject({}), { any: 1 })).toEqual([]);
    expect(unknownIn(z.object({ facts: z.record(z.string(), z.unknown()) }), { facts: { any: 1 } })).toEqual([]);
  });
});
