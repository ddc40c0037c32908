import { describe, expect, it } from 'vitest';
import type { Country } from '@/lib/connections/model/connection';
import type { Generation } from '@/lib/service/generation/generation';
import { CreateDelivery, EstimateTrip } from './schema';

const BRANCH = '6560a1b2c3d4e5f601234567';
const PHONE: Record<Country, [typed: string, read: string]> = {
  KW: ['51234567', '+96551234567'],
  BH: ['36123456', '+97336123456'],
  SA: ['0501234567', '+966501234567'],
};
const contact = (country: Country) => ({ contact_name: 'Mariam', contact_phone: PHONE[country][0] });
const BLOCK = { area: 'Salmiya', block: '٥', street: '12', building: '7' };
const PARTS = { city: 'Riyadh', district: 'Olaya', street: 'Tahlia', building: '9' };
const PIN = { latitude: 26.2, longitude: 50.5 };
const FROM = { origin_format: 'branch_format', origin: { branch_id: BRANCH } };

const TO: Record<string, object> = {
  kuwait_format: BLOCK,
  bahrain_format: BLOCK,
  ksa_format: PARTS,
  ksa_short_format: { short_address: 'rrrd 2929' },
  ksa_line_format: { first_line: '9 Tahlia, Olaya, Riyadh' },
  location_format: PIN,
};

function order(country: Country, generation: Generation, format: string, change: object = {}) {
  return {
    ...(generation === 'v0' ? { platform_name: 'Web shop' } : FROM),
    destination_format: format,
    destination: { ...contact(country), ...TO[format] },
    payment: { amount: '3.5', type: 'cash' },
    reference: 'ORD-1',
    ...change,
  };
}

it.each([
  ['a reference of 64 characters', { reference: 'x'.repeat(64) }, []],
  ['a longer reference', { reference: 'x'.repeat(65) }, ['reference']],
  ['a day of this century', { scheduled_date: '2100-12-31T10:00:00Z' }, []],
  ['a day of another century', { scheduled_date: '2101-01-01T10:00:00Z' }, ['scheduled_date']],
  ['a day long ago', { scheduled_date: '1999-12-31T10:00:00Z' }, ['scheduled_date']],
])('%s', (_, change, wrong) => {
  const found = problems('KW', 'v2', order('KW', 'v2', 'kuwait_format', change));
  expect(found.map(([path]) => path)).toEqual(wrong);
});

it('sends the digits of a street in Latin, like those of a block', () => {
  const typed = order('KW', 'v2', 'kuwait_format', { destination: { ...contact('KW'), ...BLOCK, street: 'شارع ١٢' } });
  expect(CreateDelivery('KW', 'v2').parse(typed).destination).toMatchObject({ block: '5', street: 'شارع 12' });
});

function problems(country: Country, generation: Generation, input: unknown) {
  const issues = CreateDelivery(country, generation).safeParse(input).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
}

const ALL = ['kuwait_format', 'bahrain_format', 'ksa_format', 'ksa_short_format', 'location_format'];
const TAKEN: [Country, Generation, string[]][] = [
  ...(['KW', 'BH', 'SA'] as const).flatMap((country): [Country, Generation, string[]][] => [
    [country, 'v2', ALL],
    [country, 'v1', ALL],
  ]),
  ['KW', 'v0', ['kuwait_format', 'location_format']],
  ['BH', 'v0', ['bahrain_format', 'location_format']],
  ['SA', 'v0', ['ksa_short_format', 'ksa_line_format', 'location_format']],
];

describe.each(TAKEN)('an address of %s in %s', (country, generation, formats) => {
  it.each(Object.keys(TO))('%s', (format) => {
    const checked = CreateDelivery(country, generation).safeParse(order(country, generation, format));
    expect(checked.success).toBe(formats.includes(format));
    if (!checked.success) return expect(checked.error.issues[0]?.path).toEqual(['destination_format']);
    expect(checked.data.destination.contact_phone).toBe(PHONE[country][1]);
  });
});

it.each([
  [{ latitude: 37, longitude: 61 }, []],
  [{ latitude: 12, longitude: 32 }, []],
  [{ latitude: 37.1, longitude: 50 }, [['destination.latitude', 'delivery-form.problems.latitudeRange']]],
  [{ latitude: 26, longitude: 61.1 }, [['destination.longitude', 'delivery-form.problems.longitudeRange']]],
  [{ latitude: 26, longitude: 31.9 }, [['destination.longitude', 'delivery-form.problems.longitudeRange']]],
  [
    { latitude: 0, longitude: 0 },
    [
      ['destination.latitude', 'delivery-form.problems.latitudeRange'],
      ['destination.longitude', 'delivery-form.problems.longitudeRange'],
    ],
  ],
])('the pin %j of an order is in the region, or is refused', (pin, found) => {
  const destination = { ...contact('KW'), ...pin };
  expect(problems('KW', 'v2', order('KW', 'v2', 'location_format', { destination }))).toEqual(found);
});

describe('v0', () => {
  const v0 = (change: object) => problems('KW', 'v0', order('KW', 'v0', 'kuwait_format', change));

  it('has no pickup, whatever is asked for', () => {
    const made = CreateDelivery('KW', 'v0').parse(order('KW', 'v0', 'kuwait_format'));
    expect(made).not.toHaveProperty('origin');
    const refused = 'delivery-form.problems.pickupNotTaken';
    expect(v0(FROM)).toEqual([
      ['origin_format', refused],
      ['origin', refused],
    ]);
  });

  it('needs the name of the platform, and keeps it', () => {
    expect(CreateDelivery('KW', 'v0').parse(order('KW', 'v0', 'kuwait_format')).platform_name).toBe('Web shop');
    expect(v0({ platform_name: ' ' })).toEqual([['platform_name', 'errors.required']]);
    expect(v0({ platform_name: 'x'.repeat(101) })).toEqual([['platform_name', 'errors.tooLong']]);
  });

  it.each([
    [{ amount: '', type: 'cash' }, [['payment.amount', 'errors.required']]],
    [{ type: 'cash' }, [['payment.amount', 'errors.required']]],
    [{ amount: '0', type: 'cash' }, [['payment.amount', 'delivery-form.problems.amountPositive']]],
    [{ amount: '1.2345', type: 'paid' }, [['payment.amount', 'delivery-form.problems.amountDecimals3']]],
    [{ amount: '', type: 'paid' }, []],
    [{ type: 'paid' }, []],
    [{ amount: '0', type: 'paid' }, []],
  ])('%j', (payment, found) => {
    expect(v0({ payment })).toEqual(found);
  });

  it('leaves the amount of a paid order out when there is none', () => {
    const made = CreateDelivery('KW', 'v0').parse(order('KW', 'v0', 'kuwait_format', { payment: { type: 'paid' } }));
    expect(made.payment).toEqual({ amount: undefined, type: 'paid' });
  });

  it('needs the whole of an address, a full one in its one line', () => {
    const kuwait = { destination: { ...contact('KW'), ...BLOCK, area: '', building: ' ' } };
    expect(v0(kuwait)).toEqual([
      ['destination.area', 'errors.required'],
      ['destination.building', 'errors.required'],
    ]);
    const line = { destination: { ...contact('SA'), first_line: ' ' } };
    expect(problems('SA', 'v0', order('SA', 'v0', 'ksa_line_format', line))).toEqual([
      ['destination.first_line', 'errors.required'],
    ]);
  });

  it('takes floor and apartment with a short address, which the others do not', () => {
    const inside = { floor: '٣', apartment: '8', instructions: 'Ring' };
    const destination = { ...contact('SA'), short_address: 'RRRD2929', ...inside };
    const sent = (generation: Generation) =>
      CreateDelivery('SA', generation).parse(order('SA', generation, 'ksa_short_format', { destination })).destination;
    expect(sent('v0')).toMatchObject({ floor: '3', apartment: '8', instructions: 'Ring' });
    expect(sent('v2')).toMatchObject({ instructions: 'Ring' });
    for (const generation of ['v2', 'v1'] as const) {
      expect(sent(generation)).not.toHaveProperty('floor');
      expect(sent(generation)).not.toHaveProperty('apartment');
    }
  });

  it('keeps two decimals in Saudi Arabia', () => {
    const payment = { amount: '1.234', type: 'cash' };
    expect(problems('SA', 'v0', order('SA', 'v0', 'ksa_line_format', { payment }))).toEqual([
      ['payment.amount', 'delivery-form.problems.amountDecimals2'],
    ]);
  });

  it('reads the time as the others do', () => {
    const later = { scheduled_date: '2026-11-21T18:30:00+03:00' };
    const made = CreateDelivery('KW', 'v0').parse(order('KW', 'v0', 'kuwait_format', later));
    expect(made.scheduled_date).toBe(later.scheduled_date);
    expect(v0({ scheduled_date: 'tomorrow' })).toEqual([['scheduled_date', 'delivery-form.problems.scheduleInvalid']]);
  });
});

describe('v1 and v2', () => {
  const elsewhere = {
    origin_format: 'location_format',
    origin: { ...contact('KW'), ...PIN, instructions: 'Back door' },
  };
  const made = (generation: Generation) =>
    CreateDelivery('KW', generation).parse(order('KW', generation, 'kuwait_format', elsewhere));

  it('need a pickup', () => {
    for (const generation of ['v2', 'v1'] as const) {
      const found = problems('KW', generation, order('KW', generation, 'kuwait_format', { origin_format: undefined }));
      expect(found[0]?.[0]).toBe('origin_format');
    }
  });

  it('differ in the words for the driver at the pickup, which v1 does not take', () => {
    expect(made('v2').origin).toMatchObject({ instructions: 'Back door' });
    expect(JSON.stringify(made('v1').origin)).not.toContain('Back door');
  });

  it.each<[Generation, object, number]>([
    ['v2', { amount: '', type: 'paid' }, 1],
    ['v2', { amount: '0', type: 'paid' }, 1],
    ['v2', { amount: '0.000', type: 'cash' }, 1],
    ['v1', { amount: '', type: 'paid' }, 1],
    ['v1', { amount: '0', type: 'paid' }, 0],
    ['v1', { amount: '0', type: 'cash' }, 1],
  ])('%s: %j', (generation, payment, count) => {
    expect(problems('KW', generation, order('KW', generation, 'kuwait_format', { payment }))).toHaveLength(count);
  });

  it('send no platform name', () => {
    const named = order('KW', 'v1', 'kuwait_format', { platform_name: 'Web shop' });
    expect(CreateDelivery('KW', 'v1').parse(named)).not.toHaveProperty('platform_name');
  });

  it('estimate no address in one line', () => {
    const { origin_format, origin } = { ...FROM };
    const to = { destination_format: 'ksa_line_format', destination: { ...contact('SA'), ...TO.ksa_line_format } };
    expect(EstimateTrip('SA').safeParse({ origin_format, origin, ...to }).success).toBe(false);
  });
});
