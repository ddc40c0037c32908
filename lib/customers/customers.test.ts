import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/db/id';
import {
  addressRequests,
  auditLog,
  branches,
  connections,
  customerAddresses,
  customers,
  deliveries,
} from '@/lib/db/schema';
import { addConnection } from '@/lib/live/testing-live-fixture';
import { CreateDelivery } from '@/lib/order/schema';
import { addOrders } from '@/lib/testing/ledger-rows';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { deleteCustomer } from './delete.server';
import { findCustomers } from './find.server';
import { listCustomers } from './list.server';
import { readCustomer } from './read.server';
import { rememberCustomer } from './remember.server';
import { updateCustomer } from './update.server';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const order = (phone: string, name: string, building = '7', instructions = '') =>
  CreateDelivery('KW').parse({
    origin_format: 'branch_format',
    origin: { branch_id: 'a'.repeat(24) },
    destination_format: 'kuwait_format',
    destination: {
      contact_phone: phone,
      contact_name: name,
      area: 'Salmiya',
      block: '5',
      street: '1',
      building,
      instructions,
    },
    payment: { amount: '1', type: 'paid' },
    reference: 'D-1',
  });
const names = async (phone: string) => (await findCustomers(fixture.ctx, { phone })).customers.map(({ name }) => name);

it('shows somebody of one branch the addresses of its orders, and no other door', async () => {
  const { ctx, db } = fixture;
  const [salmiya, jahra] = ['a'.repeat(24), 'b'.repeat(24)];
  await rememberCustomer(ctx, order('55510093', 'Two doors', '1'));
  const at = { ...order('55510093', 'Two doors', '2'), origin: { branch_id: jahra } };
  await rememberCustomer(ctx, at as typeof at & { origin_format: 'branch_format' });
  await addOrders(
    db,
    ctx.connection.id,
    [salmiya, jahra].map((branchId) => ({ at: '2026-11-20T09:00:00Z', branchId, customerPhone: '+96555510093' })),
  );
  // Another merchant's branch with the same id, and their later address of the same person.
  const { connectionId } = await addConnection(db);
  await db.insert(branches).values({ connectionId, id: salmiya ?? '', name: 'Another’s', syncedAt: ctx.now() });
  const [person] = await db.select().from(customers).where(eq(customers.phone, '+96555510093'));
  const [theirs] = await db.select().from(customerAddresses).where(eq(customerAddresses.phone, '+96555510093'));
  if (!person || !theirs) throw new Error('nothing is kept of the customer');
  await db.insert(customers).values({ ...person, connectionId });
  const later = { lastUsedAt: new Date(Date.now() + 60_000), destination: { building: '9' } };
  await db.insert(customerAddresses).values({ ...theirs, ...later, connectionId, branchId: salmiya ?? '' });
  const doorsOf = async (seen: string[] | null) => {
    const viewer = { ...ctx, user: { ...ctx.user, branches: seen } };
    const [found] = (await findCustomers(viewer, { phone: '55510093' })).customers;
    const one = await readCustomer(viewer, { id: found?.id ?? '' });
    expect(one.addresses.map(({ branchName }) => branchName)).not.toContain('Another’s');
    if (seen) expect(found?.destination).toMatchObject({ building: '1' });
    return [found, one].map((of) => of?.addresses.map(({ destination }) => destination.building).toSorted());
  };
  expect(await doorsOf(null)).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
  expect(await doorsOf([salmiya ?? ''])).toEqual([['1'], ['1']]);
  const [all] = (await findCustomers(ctx, { phone: '55510093' })).customers;
  const elsewhere = { ...ctx, user: { ...ctx.user, branches: ['c'.repeat(24)] } };
  const notTheirs = readCustomer(elsewhere, { id: all?.id ?? '' });
  await expect(notTheirs).rejects.toMatchObject({ status: 404, code: 'customer_not_found' });
});

it('lists for somebody of one branch who ordered there, with what they spent there and where that order went', async () => {
  const { ctx, db } = fixture;
  const [here, there] = ['1'.repeat(24), '2'.repeat(24)];
  const orderAt = (branchId: string, phone: string, name: string, building: string) => {
    const wanted = order(phone, name, building);
    return { ...wanted, origin: { branch_id: branchId } } as typeof wanted;
  };
  await rememberCustomer(ctx, orderAt(here, '55510081', 'Seen at both', '1'));
  await rememberCustomer(ctx, orderAt(there, '55510081', 'Seen at both', '2'));
  await rememberCustomer(ctx, orderAt(there, '55510082', 'Seen there alone', '3'));
  const ordered = (branchId: string, customerPhone: string, amount: string, currency: string | null) => ({
    at: '2026-11-20T09:00:00Z',
    branchId,
    customerPhone,
    amount,
    currency,
  });
  await addOrders(db, ctx.connection.id, [
    ordered(here, '+96555510081', '1.005', null),
    ordered(there, '+96555510081', '2.250', 'KWD'),
    ordered(there, '+96555510082', '4.125', 'KWD'),
  ]);
  const listFor = async (seen: string[] | null) =>
    (await listCustomers({ ...ctx, user: { ...ctx.user, branches: seen } }, { q: 'seen ' })).customers.map(
      ({ name, orders, spent, destination }) => [name, orders, spent, destination.building],
    );
  const kwd = (amount: string) => [{ currency: 'KWD', amount }];
  expect(await listFor(null)).toEqual([
    ['Seen there alone', 1, kwd('4.125'), '3'],
    ['Seen at both', 2, kwd('3.255'), '2'],
  ]);
  expect(await listFor([here])).toEqual([['Seen at both', 1, kwd('1.005'), '1']]);
  expect(await listFor([there])).toEqual([
    ['Seen there alone', 1, kwd('4.125'), '3'],
    ['Seen at both', 1, kwd('2.250'), '2'],
  ]);
  expect(await listFor(['3'.repeat(24)])).toEqual([]);
});

it('finds a customer by the newest area after a person of another branch has changed the name', async () => {
  const { ctx, db } = fixture;
  const [old, moved] = ['4'.repeat(24), '5'.repeat(24)];
  const to = (name: string, branchId: string, area: string) => {
    const wanted = order('55510085', name);
    const at = { ...wanted, origin: { branch_id: branchId }, destination: { ...wanted.destination, area } };
    return rememberCustomer(ctx, at as typeof wanted);
  };
  await to('Moved', old, 'Surra');
  await to('Moved', moved, 'Bayan');
  await addOrders(db, ctx.connection.id, [
    { at: '2026-11-20T09:00:00Z', branchId: old, customerPhone: '+96555510085' },
  ]);
  const [found] = (await findCustomers(ctx, { phone: '55510085' })).customers;
  await updateCustomer(
    { ...ctx, user: { ...ctx.user, branches: [old] } },
    { id: found?.id ?? '', name: 'Moved and renamed' },
  );
  const namesFor = async (q: string) => (await listCustomers(ctx, { q })).customers.map(({ name }) => name);
  expect(await namesFor('bayan')).toContain('Moved and renamed');
  expect(await namesFor('surra')).not.toContain('Moved and renamed');
});

it('names the usual branch among those that the reader sees', async () => {
  const { ctx, db } = fixture;
  const [often, once] = ['c'.repeat(24), 'd'.repeat(24)];
  const customerPhone = '+96555510095';
  await rememberCustomer(ctx, order('55510095', 'Two branches'));
  const at = '2026-11-20T09:00:00Z';
  await addOrders(
    db,
    ctx.connection.id,
    [often, often, once].map((branchId) => ({ at, branchId, customerPhone })),
  );
  const [found] = (await findCustomers(ctx, { phone: '55510095' })).customers;
  const usualFor = async (seen: string[] | null) =>
    (await readCustomer({ ...ctx, user: { ...ctx.user, branches: seen } }, { id: found?.id ?? '' })).usualBranch?.id;
  expect([await usualFor(null), await usualFor([once])]).toEqual([often, once]);
});

it('gives each customer their own orders under way, and nobody another’s', async () => {
  const { ctx, db } = fixture;
  for (const end of ['1', '2']) await rememberCustomer(ctx, order(`5550009${end}`, `Underway ${end}`, end));
  const of = { at: '2026-11-20T09:00:00Z', endedAt: null, status: 'pending', deliveryFee: null };
  await addOrders(db, ctx.connection.id, [{ ...of, code: 'UNDER1', customerPhone: '+96555500091' }]);
  const { customers: found } = await findCustomers(ctx, { phone: '5550009' });
  const underWay = Object.fromEntries(found.map(({ name, underWay }) => [name, underWay.map(({ code }) => code)]));
  expect(underWay).toEqual({ 'Underway 1': ['UNDER1'], 'Underway 2': [] });
  const houses = found.map(({ name, addresses }) => [name, addresses.map(({ destination }) => destination.building)]);
  expect(Object.fromEntries(houses)).toEqual({ 'Underway 1': ['1'], 'Underway 2': ['2'] });
});

it('writes down who blocked a customer, and who let them in again', async () => {
  const { ctx, db } = fixture;
  await rememberCustomer(ctx, order('55500081', 'Blocked'));
  const [customer] = (await findCustomers(ctx, { phone: '55500081' })).customers;
  const id = customer?.id ?? '';
  await updateCustomer(ctx, { id, note: 'rings twice' });
  await updateCustomer(ctx, { id, blockedReason: 'Refused twice' });
  await updateCustomer(ctx, { id, blockedReason: null });
  const log = await db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id);
  expect(log.map(({ action, userId }) => [action, userId])).toEqual([
    ['customer_blocked', ctx.user.id],
    ['customer_unblocked', ctx.user.id],
  ]);
  await deleteCustomer(ctx, { id });
});

it('deletes the links of a customer, and none of another merchant’s', async () => {
  const { ctx, db } = fixture;
  await rememberCustomer(ctx, order('55500071', 'Linked'));
  const { connectionId: otherId } = await addConnection(db);
  for (const connectionId of [ctx.connection.id, otherId])
    await db.insert(addressRequests).values({
      connectionId,
      id: newId(),
      digest: newId(),
      reference: 'L-1',
      customerName: 'Linked',
      customerPhone: '+96555500071',
      destinationFormat: 'kuwait_format',
      destination: {},
      createdAt: new Date(),
      expiresAt: new Date(),
    });
  const [customer] = (await findCustomers(ctx, { phone: '55500071' })).customers;
  await deleteCustomer(ctx, { id: customer?.id ?? '' });
  expect(await db.select().from(addressRequests)).toMatchObject([{ connectionId: otherId }]);
});

describe('the page of customers', () => {
  const at = (minute: number) => ({ ...fixture.ctx, now: () => new Date(Date.UTC(2026, 10, 22, 9, minute)) });
  const list = async (query: Parameters<typeof listCustomers>[1]) =>
    (await listCustomers(fixture.ctx, query)).customers.map(({ name }) => name);
  const only = async (phone: string) => {
    const [customer] = (await findCustomers(fixture.ctx, { phone })).customers;
    if (!customer) throw new Error(`There is no customer ${phone}`);
    return customer;
  };

  it('finds them by name, phone and area, in both scripts and whatever the spelling', async () => {
    await rememberCustomer(at(1), order('55500001', 'فاطمة العلي'));
    await rememberCustomer(at(2), order('55500002', 'Zaid', '3'));
    for (const q of ['فاطمه', '5550 0001', '٥٥٥٠٠٠٠١']) expect(await list({ q }), q).toEqual(['فاطمة العلي']);
    await rememberCustomer(at(1), order('+966501234567', 'From Khobar'));
    expect(await list({ q: '050 123 4567' })).toEqual(['From Khobar']);
    expect(await list({ q: 'السالمية' })).toEqual(expect.arrayContaining(['Zaid', 'فاطمة العلي']));
    expect(await list({ q: 'مشرف' })).toEqual([]);
    expect(await list({ q: '%' })).toEqual([]);
  });

  it('keeps each place once with its branch, whatever is said to the driver, the latest first', async () => {
    await rememberCustomer(at(3), order('55500003', 'Huda'));
    await rememberCustomer(at(4), order('55500003', 'Huda', '99'));
    await rememberCustomer(at(5), order('55500003', 'Her sister', '7', 'The green door'));
    const inCapitals = order('55500003', 'Her sister', '7', 'The green door');
    const destination = { ...inCapitals.destination, area: 'SALMIYA' };
    await rememberCustomer(at(5), { ...inCapitals, destination } as typeof inCapitals);
    const { id } = await only('55500003');
    const { addresses } = await readCustomer(fixture.ctx, { id });
    expect(addresses.map(({ destination, deliveriesCount }) => [destination.building, deliveriesCount])).toEqual([
      ['7', 3],
      ['99', 1],
    ]);
    expect(addresses[0]).toMatchObject({ branchId: 'a'.repeat(24), destination: { instructions: 'The green door' } });
  });

  it('keeps the latest eight places, and those that another merchant knows', async () => {
    const { db } = fixture;
    const { connectionId } = await addConnection(db);
    const { destination } = order('55500004', 'Many', 'far');
    const known = { connectionId, phone: '+96555500004', destinationFormat: 'kuwait_format', destination };
    const theirs = { ...known, lastUsedAt: new Date('2026-01-01T00:00:00Z') };
    await db.insert(customers).values({ ...theirs, name: 'Many' });
    await db.insert(customerAddresses).values({ ...theirs, digest: 'theirs' });
    for (let building = 1; building <= 11; building += 1)
      await rememberCustomer(at(10 + building), order('55500004', 'Many', String(building)));
    const { addresses } = await only('55500004');
    expect(addresses.map(({ destination }) => destination.building)).toEqual([
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
    ]);
    const isTheirs = eq(customerAddresses.connectionId, connectionId);
    expect(await db.select().from(customerAddresses).where(isTheirs)).toMatchObject([{ digest: 'theirs' }]);
  });

  it('adds up completed orders of this customer, not tests, canceled ones or another merchant’s', async () => {
    await rememberCustomer(at(30), order('55500005', 'Spender'));
    const { id } = await only('55500005');
    const other = await otherMerchant('spending');
    const ledger = (amount: string, change: Partial<typeof deliveries.$inferInsert> = {}) =>
      addOrders(fixture.db, change.connectionId ?? fixture.ctx.connection.id, [
        { at: '2026-11-20T10:00:00Z', customerPhone: '+96555500005', amount, ...change },
      ]);
    await ledger('1.005');
    await ledger('7.000', { currency: 'SAR' });
    await ledger('2.250', { currency: null });
    await ledger('100.000', { status: 'canceled' });
    await ledger('100.000', { testMode: true });
    await ledger('100.000', { connectionId: other.connection.id, branchId: 'b-other' });
    expect(await readCustomer(fixture.ctx, { id })).toMatchObject({
      orders: 4,
      spent: [
        { currency: 'KWD', amount: '3.255' },
        { currency: 'SAR', amount: '7.000' },
      ],
      usualBranch: null,
    });
    // An order without a currency is in the merchant's.
    const saudi = { ...fixture.ctx, connection: { ...fixture.ctx.connection, currency: 'SAR' as const } };
    expect((await readCustomer(saudi, { id })).spent).toEqual([
      { currency: 'KWD', amount: '1.005' },
      { currency: 'SAR', amount: '9.250' },
    ]);
  });

  it('takes a note and blocks with a reason, which the form gets and the audit log has without the person', async () => {
    await rememberCustomer(at(31), order('55500006', 'Noor'));
    const { id } = await only('55500006');
    await updateCustomer(fixture.ctx, { id, note: "Don't ring", blockedReason: 'Refused twice' });
    expect(await only('55500006')).toMatchObject({ note: "Don't ring", blockedReason: 'Refused twice' });
    expect(await list({ only: 'blocked' })).toEqual(['Noor']);
    expect(await list({ only: 'noted' })).toEqual(['Noor']);
    // The next order leaves both.
    await rememberCustomer(at(32), order('55500006', 'Noor'));
    expect(await only('55500006')).toMatchObject({ note: "Don't ring", blockedReason: 'Refused twice' });
    const freed = await updateCustomer(fixture.ctx, { id, blockedReason: null });
    expect(freed).toMatchObject({ note: "Don't ring", blockedReason: null });
    const log = await fixture.db.select().from(auditLog);
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['customer_blocked', 'customer_unblocked']));
    expect(JSON.stringify(log)).not.toMatch(/Noor|55500006|Refused/);
  });

  it('finds a renamed customer by the new name alone, with the area and phone as before', async () => {
    await rememberCustomer(at(33), order('55500007', 'Munira'));
    const { id } = await only('55500007');
    await updateCustomer(fixture.ctx, { id, name: 'Haya' });
    expect([await list({ q: 'haya' }), await list({ q: 'munira' })]).toEqual([['Haya'], []]);
    expect(await list({ q: '55500007' })).toEqual(['Haya']);
  });

  it('pages by 50 without a gap or a repetition, also at one time', async () => {
    const one = at(40);
    for (let index = 0; index < 53; index += 1) await rememberCustomer(one, order(String(55600000 + index), 'Crowd'));
    const first = await listCustomers(fixture.ctx, { q: 'crowd' });
    const second = await listCustomers(fixture.ctx, { q: 'crowd', after: first.next ?? '' });
    expect([first.customers.length, second.customers.length, second.next]).toEqual([50, 3, null]);
    const ids = [...first.customers, ...second.customers].map(({ id }) => id);
    expect(new Set(ids).size).toBe(53);
    await expect(listCustomers(fixture.ctx, { after: 'x' })).rejects.toThrow('invalid_input');
  });

  it('deletes a customer with every address; orders stay', async () => {
    await rememberCustomer(at(50), order('55500007', 'Leaving'));
    await addOrders(fixture.db, fixture.ctx.connection.id, [
      { at: '2026-11-20T10:00:00Z', customerPhone: '+96555500007' },
    ]);
    const { id } = await only('55500007');
    const other = await otherMerchant('deleting');
    await expect(deleteCustomer(other, { id })).rejects.toThrow('customer_not_found');
    await deleteCustomer(fixture.ctx, { id });
    expect((await findCustomers(fixture.ctx, { phone: '55500007' })).customers).toEqual([]);
    expect(
      await fixture.db.select().from(customerAddresses).where(eq(customerAddresses.phone, '+96555500007')),
    ).toEqual([]);
    expect(await fixture.db.select().from(deliveries).where(eq(deliveries.customerPhone, '+96555500007'))).toHaveLength(
      1,
    );
  });

  it('has no next page after exactly 50, and one row on it after 51', async () => {
    for (let index = 0; index < 50; index += 1)
      await rememberCustomer(at(41), order(String(55700000 + index), 'Exactly'));
    const page = await listCustomers(fixture.ctx, { q: 'exactly' });
    expect([page.customers.length, page.next]).toEqual([50, null]);
    await rememberCustomer(at(42), order('55700050', 'Exactly one more'));
    const first = await listCustomers(fixture.ctx, { q: 'exactly' });
    const rest = await listCustomers(fixture.ctx, { q: 'exactly', after: first.next ?? '' });
    expect([first.customers.length, rest.customers.length, rest.next]).toEqual([50, 1, null]);
    expect(first.customers[0]?.name).toBe('Exactly one more');
  });

  it('with one id at two merchants are changed and deleted apart', async () => {
    await rememberCustomer(at(52), order('55500009', 'Twin'));
    const { id } = await only('55500009');
    const other = await otherMerchant('twin');
    const [ours] = await fixture.db.select().from(customers).where(eq(customers.id, id));
    if (!ours) throw new Error('There is no customer');
    await fixture.db.insert(customers).values({ ...ours, connectionId: other.connection.id });
    await updateCustomer(fixture.ctx, { id, note: 'Ours alone' });
    expect((await readCustomer(other, { id })).note).toBe('');
    await deleteCustomer(fixture.ctx, { id });
    expect((await readCustomer(other, { id })).name).toBe('Twin');
  });

  it('of one merchant are not read or changed by another', async () => {
    await rememberCustomer(at(51), order('55500008', 'Ours'));
    const { id } = await only('55500008');
    const other = await otherMerchant('reading');
    expect((await listCustomers(other, {})).customers).toEqual([]);
    await expect(readCustomer(other, { id })).rejects.toThrow('customer_not_found');
    await expect(updateCustomer(other, { id, note: 'x' })).rejects.toThrow('customer_not_found');
  });
});

async function otherMerchant(slug: string): Promise<ServiceFixture['ctx']> {
  const id = newId();
  await fixture.db.insert(connections).values({
    id,
    slug,
    name: slug,
    source: 'added',
    baseUrl: fixture.sandbox.url,
    country: 'KW',
    currency: 'KWD',
    webhookTokenDigest: id,
  });
  return { ...fixture.ctx, connection: { ...fixture.ctx.connection, id } };
}

describe('known customers', () => {
  it('are found as their phone is typed, the latest first, with their last address', async () => {
    const at = (minute: number) => ({ ...fixture.ctx, now: () => new Date(Date.UTC(2026, 10, 21, 12, minute)) });
    await rememberCustomer(at(1), order('51234567', 'Mariam'));
    await rememberCustomer(at(2), order('51239999', 'Yousef'));
    await rememberCustomer(at(3), order('+971501234567', 'Huda'));
    await rememberCustomer(at(4), order('51234567', 'Mariam Al-Ali', '9'));

    expect(await names('٥١٢')).toEqual(['Mariam Al-Ali', 'Yousef']);
    expect(await names('+965 5123 4')).toEqual(['Mariam Al-Ali']);
    expect(await names('00971 50')).toEqual(['Huda']);
    expect(await names('999')).toEqual([]);
    const [mariam] = (await findCustomers(fixture.ctx, { phone: '51234567' })).customers;
    expect(mariam).toMatchObject({
      phone: '+96551234567',
      deliveriesCount: 2,
      destinationFormat: 'kuwait_format',
      destination: { building: '9', area: 'Salmiya' },
    });
  });

  it('of one merchant are not shown to another', async () => {
    await rememberCustomer(fixture.ctx, order('60000001', 'Only ours'));
    const [other] = await fixture.db
      .insert(connections)
      .values({
        id: newId(),
        slug: 'other',
        name: 'Other',
        source: 'environment',
        baseUrl: fixture.sandbox.url,
        country: 'KW',
        currency: 'KWD',
        webhookTokenDigest: 'b'.repeat(64),
      })
      .returning();
    const theirs = { ...fixture.ctx, connection: { ...fixture.ctx.connection, id: other?.id ?? '' } };
    expect((await findCustomers(theirs, { phone: '60000001' })).customers).toEqual([]);
    expect(await names('60000001')).toEqual(['Only ours']);
  });

  it('come with their orders under way', async () => {
    const { db, ctx } = fixture;
    const phone = '+96560000009';
    await rememberCustomer(ctx, order(phone, 'Dalal'));
    const ended = { customerPhone: phone, at: '2026-11-20T10:00:00Z' };
    await addOrders(db, ctx.connection.id, [
      { ...ended, status: 'completed' },
      { ...ended, status: 'canceled' },
      { customerPhone: '+96560000008', status: 'pending', at: '2026-11-21T12:00:00Z' },
      { customerPhone: phone, status: 'en_route', amount: '4.750', code: 'BG4LEW', at: '2026-11-21T11:00:00Z' },
      { customerPhone: phone, status: 'pending', amount: '1.000', code: 'BG4LEX', at: '2026-11-21T11:30:00Z' },
    ]);
    const [dalal] = (await findCustomers(ctx, { phone })).customers;
    expect(dalal?.addresses[0]?.branchId).toBe('a'.repeat(24));
    expect(dalal?.underWay.map(({ code, amount }) => `${code} ${amount}`)).toEqual(['BG4LEX 1.000', 'BG4LEW 4.750']);
    const [other] = (await findCustomers(ctx, { phone: '51234567' })).customers;
    expect(other?.underWay).toEqual([]);
  });

  it('come without the orders that they have under way with another merchant', async () => {
    const { db, ctx } = fixture;
    const phone = '+96560000019';
    await rememberCustomer(ctx, order(phone, 'Latifa'));
    const { connection } = await otherMerchant('under-way');
    await addOrders(db, connection.id, [{ customerPhone: phone, status: 'en_route', at: '2026-11-21T11:00:00Z' }]);
    expect((await findCustomers(ctx, { phone })).customers).toMatchObject([{ name: 'Latifa', underWay: [] }]);
  });

  it.each(['51230009', '96551230009', '+965 5123 0009', '٥١٢٣ ٠٠٠٩'])(
    'come with an order that the service has under %s, which counts on their page and names their branch',
    async (written) => {
      const { db, ctx } = fixture;
      await rememberCustomer(ctx, order('51230009', 'Hessa'));
      const at = '2026-11-21T11:00:00Z';
      const [row] = await addOrders(db, ctx.connection.id, [
        { customerPhone: written, status: 'en_route', branchId: 'c'.repeat(24), at },
      ]);
      const [hessa] = (await findCustomers(ctx, { phone: '51230009' })).customers;
      expect(hessa?.underWay.map(({ id }) => id)).toEqual([row?.id]);
      const page = await readCustomer(ctx, { id: hessa?.id ?? '' });
      expect([page.orders, page.usualBranch?.id]).toEqual([1, 'c'.repeat(24)]);
      // Another merchant's branch of this id names nothing here.
      const { connectionId } = await addConnection(db);
      const foreign = { connectionId, id: 'c'.repeat(24), name: 'Not ours', syncedAt: new Date() };
      await db.insert(branches).values(foreign);
      expect((await readCustomer(ctx, { id: hessa?.id ?? '' })).usualBranch).toEqual({ id: foreign.id, name: null });
      await db.delete(deliveries).where(eq(deliveries.id, row?.id ?? ''));
    },
  );

  it('are not found by what a database takes for a wildcard', async () => {
    await rememberCustomer(fixture.ctx, order('60000002', 'Somebody'));
    expect(await names('%%%')).toEqual([]);
    expect(await names('___')).toEqual([]);
  });
});
