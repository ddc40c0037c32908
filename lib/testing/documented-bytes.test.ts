import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBranch } from '@/lib/branches/create.server';
import { CreateBranch } from '@/lib/branches/save-schema';
import { branches, connections, invoices, walletSnapshots, webhookInbox } from '@/lib/db/schema';
import { createDelivery } from '@/lib/deliveries/create.server';
import { exportDeliveries } from '@/lib/deliveries/list/export.server';
import { verifyAddress } from '@/lib/installation/application.server';
import { InstallCallback } from '@/lib/installation/install-schema';
import { syncInvoices } from '@/lib/invoices/sync.server';
import { CreateDelivery } from '@/lib/order/schema';
import { createGateway } from '@/lib/service/gateway.server';
import { CREDENTIALS, json, type Seen, startFaultService, stopAll } from '@/lib/service/testing-fault-service';
import { parseWebhook } from '@/lib/service/webhook/parse-webhook';
import { walletHistory } from '@/lib/wallet/history.server';
import { createInboxWriter } from '@/lib/webhooks/inbox-writer.server';
import { receiveWebhook } from '@/lib/webhooks/receive.server';
import { createServiceFixture, type ServiceFixture } from './service-fixture';

/**
 * The first day with a service that behaves as public documents show it: their bytes come in and go out here, where the
 * contract is silent or differs.
 */

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterEach(stopAll);
afterAll(() => fixture.close());

/** The fixture's context at a service that answers as the documents show. */
async function served(answer: (request: Seen) => [status: number, body: unknown]) {
  const service = await startFaultService((request, response) => json(response, ...answer(request)));
  const gateway = createGateway({ baseUrl: service.baseUrl, v2: CREDENTIALS, retryDelaysMs: [] });
  const sent = () => service.seen.map(({ method, target, body }) => ({ at: `${method} ${target}`, body }));
  return { ctx: { ...fixture.ctx, service: gateway }, sent };
}

describe('v1 positions: one webhook id, "same for all updates in this sequence"', () => {
  const HEADERS = {
    'content-type': 'application/json',
    'x-service-webhook-id': '5f0c2b52-8f2d-4d5e-9b9e-0c6a4e1a9f10',
    'x-service-webhook-topic': 'driver.location_updated',
  };
  const position = (latitude: number) => `{"code":"AB12C","driver":{"latitude":${latitude},"longitude":48.0758}}`;

  it('keeps every position of a trip, and the same bytes once', async () => {
    const writer = createInboxWriter(fixture.db);
    const token = fixture.ctx.connection.webhookToken ?? '';
    for (const body of [position(29.33), position(29.34), position(29.34), position(29.35)]) {
      const request = new Request('http://desk.example/', { method: 'POST', headers: HEADERS, body });
      const at = { db: fixture.db, writer, brand: 'service', onNew: () => undefined };
      expect((await receiveWebhook(request, token, at)).status).toBe(200);
    }
    const rows = await fixture.db.select().from(webhookInbox).orderBy(asc(webhookInbox.id));
    const seen = rows.map(({ body, headers, repeats }) => {
      const parsed = parseWebhook({ headers, body: Buffer.from(body).toString() });
      return [parsed.ok && parsed.hint.kind, parsed.ok && parsed.hint.driver?.latitude, repeats];
    });
    expect(seen).toEqual([
      ['location', 29.33, 0],
      ['location', 29.34, 1],
      ['location', 29.35, 0],
    ]);
  });
});

describe('v2 branches: name, phone, address, location {lat, lng}', () => {
  it('sends the contract’s four fields, and the documents’ after the 400', async () => {
    const { ctx, sent } = await served(({ body }) => {
      if (!body.includes('"location"')) return [400, { error: 'validation_error', message: 'address: is required' }];
      return [
        201,
        {
          id: '66f3f4cd7ef4e922a598f147',
          name: 'Salmiya',
          phone: '+96522250199',
          address: 'Salmiya, Kuwait',
          location: { lat: 29.3375, lng: 48.0758 },
        },
      ];
    });
    const input = CreateBranch('KW').parse({
      name: 'Salmiya',
      phone: '2225 0199',
      latitude: 29.3375,
      longitude: 48.0758,
    });
    const { branch } = await createBranch(ctx, input);
    expect(sent()).toEqual([
      {
        at: 'POST /v2/branches',
        body: '{"name":"Salmiya","phone":"+96522250199","latitude":29.3375,"longitude":48.0758}',
      },
      {
        at: 'POST /v2/branches',
        body: '{"name":"Salmiya","phone":"+96522250199","latitude":29.3375,"longitude":48.0758,"address":"Salmiya, Kuwait","location":{"lat":29.3375,"lng":48.0758}}',
      },
    ]);
    expect(branch).toMatchObject({ address: 'Salmiya, Kuwait', latitude: 29.3375, longitude: 48.0758 });
    await fixture.db.delete(branches);
    await fixture.db.update(connections).set({ branchesNeedAddress: false });
  });
});

describe('refunds: REFUND_WALLET is credited to the wallet', () => {
  it('is money that came in', async () => {
    const refund = {
      id: '66f3f4cd7ef4e922a598f001',
      invoiceNo: 'RW-1001',
      type: 'REFUND_WALLET',
      status: 'PAID',
      amount: 6.25,
      currency: 'KWD',
      ordersCount: 0,
      deliveryTripsCount: 0,
      periodBegin: '2028-03-01',
      periodEnd: '2028-03-01',
      dueOn: '2028-03-01',
      createdAt: '2028-03-01T09:30:00.000Z',
    };
    const { ctx } = await served(() => [200, { page: 1, perPage: 100, total: 1, invoices: [refund] }]);
    const evening = { ...ctx, now: () => new Date('2028-03-01T17:00:00Z') };
    const snapshot = (at: string, balance: string) => ({
      connectionId: ctx.connection.id,
      at: new Date(at),
      balance,
      warningLevel: null,
      currency: 'KWD',
      source: 'worker',
    });
    await fixture.db
      .insert(walletSnapshots)
      .values([snapshot('2028-02-29T10:00:00Z', '10'), snapshot('2028-03-01T10:00:00Z', '16.25')]);
    expect(await syncInvoices(evening)).toBeNull();
    const { days } = await walletHistory(evening, { days: '7' });
    expect(days[0]).toMatchObject({
      closing: '16.250',
      refunds: { count: 1, amount: '6.250' },
      unexplained: '0.000',
    });
    await fixture.db.delete(invoices);
  });
});

describe('a pin’s address: `first_line`, and `address` where it is asked for', () => {
  const order = {
    reference: 'R-1',
    payment: { amount: 4.5, type: 'cash' },
    origin_format: 'branch_format',
    origin: { branch_id: '66f3f4cd7ef4e922a598f147' },
    destination_format: 'location_format',
    destination: {
      contact_name: 'Sara',
      contact_phone: '+96550123456',
      latitude: 29.3,
      longitude: 48,
      first_line: 'Near the mosque',
    },
  } as const;
  const Sent = z.object({ reference: z.string(), destination: z.record(z.string(), z.unknown()) });

  it('goes out once', async () => {
    const { ctx, sent } = await served(({ body }) =>
      body.includes('"address"')
        ? [200, { code: 'AB12C', status: 'pending', amount: 4.5, currency: 'KWD' }]
        : [400, { error: 'validation_error', message: 'destination.address: is required for location_format' }],
    );
    await ctx.service.createDelivery(ctx.service.createDeliveryBody(order).body);
    const bodies = sent().map(({ body }) => Sent.parse(JSON.parse(body)));
    expect(
      bodies.map(({ reference, destination }) => [reference, destination.first_line, destination.address]),
    ).toEqual([
      ['R-1', 'Near the mosque', undefined],
      ['R-1', 'Near the mosque', 'Near the mosque'],
    ]);
  });

  it('comes back twice, and is in the exported file once', async () => {
    const { ctx } = await served(({ body }) => {
      const { address, first_line } = Sent.parse(JSON.parse(body)).destination;
      const customer = { name: 'Sara', phone: '+96550123456', address: `${first_line}, ${address}, Salmiya, Kuwait` };
      return address === undefined
        ? [400, { error: 'validation_error', message: 'destination.address: is required for location_format' }]
        : [200, { code: 'AB12D', status: 'pending', amount: 4.5, currency: 'KWD', customer }];
    });
    const input = { ...order, reference: 'R-2', payment: { amount: '4.500', type: 'cash' } };
    const { delivery } = await createDelivery(ctx, CreateDelivery('KW').parse(input));
    expect(delivery.customerAddress).toBe('Near the mosque, Near the mosque, Salmiya, Kuwait');
    const asIs = (text: string) => text;
    const texts = { column: asIs, byPin: '', status: asIs, payment: asIs, address: asIs };
    const file = await exportDeliveries(ctx, { ids: [delivery.id] }, texts).text();
    expect(file).toMatch(/,"near the mosque, Salmiya, Kuwait",/i);
  });
});

describe('v1 tokens: an install address, a signed challenge, a callback', () => {
  it('signs the id of the attempt with the application’s secret', () => {
    // printf c0ffee00-41c8-492f-aadd-8f2c5cd59b07 | openssl dgst -sha256 -hmac app-secret-0123456789
    const signature = '7c55e34063e54b6a1a34c5149454f73a979391764af9ca048f403a6df2e4aee7';
    const app = { id: '66f3f4cd7ef4e922a598f147', secret: 'app-secret-0123456789' };
    const address = new URL(verifyAddress('c0ffee00-41c8-492f-aadd-8f2c5cd59b07', app));
    expect(address.pathname).toBe('/integrations/apps/install/verify');
    expect(address.search).toBe(
      `?installation_id=c0ffee00-41c8-492f-aadd-8f2c5cd59b07&challenge_signature=${signature}`,
    );
  });

  it('reads the callback, with whatever else is in it', () => {
    const body = `{"installation_id":"c0ffee00-41c8-492f-aadd-8f2c5cd59b07","access_token":"tok_0123456789",
      "merchant":{"id":"6823ba72ab71300031c72994","name":"Diwan","country":"Kuwait"},"permissions":[],"inputs":[]}`;
    expect(InstallCallback.parse(JSON.parse(body))).toMatchObject({
      access_token: 'tok_0123456789',
      merchant: { id: '6823ba72ab71300031c72994' },
    });
  });
});
