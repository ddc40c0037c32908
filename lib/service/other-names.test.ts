import { expect, onTestFinished, test } from 'vitest';
import { serveRequests } from '@/lib/testing/serve-requests';
import { createGateway } from './gateway.server';

/** A service that answers as public clients of it describe, under other names than the interface. */
async function serviceThatAnswers(answer: (url: URL) => unknown) {
  const server = await serveRequests((request) => Response.json(answer(new URL(request.url))));
  onTestFinished(() => server.close());
  return createGateway({ baseUrl: server.url, v2: { apiKey: 'a-key', apiSecret: 'a-secret' } });
}

test('a delivery under other names, in an envelope with an outcome beside it', async () => {
  const service = await serviceThatAnswers(() => ({
    status: 'success',
    data: {
      order: {
        _id: '64b0c0ffee64b0c0ffee64b0',
        code: 'A1B2',
        orderStatus: 'EN_ROUTE',
        testMode: true,
        deliveryFee: 1.25,
        currency: 'KWD',
        amount: 12.5,
        customer: { name: 'Sara', phoneNumber: '+96550000000', location: { lat: 29.33, lng: 48.07 } },
        driverName: 'Ali',
        driverPhone: '+96551111111',
        driverLocation: { lat: '29.30', lng: '48.00' },
        distance: 5200,
        duration: 640,
        trackingLink: 'https://track.example/A1B2',
        qrCodeLink: 'undefined/qr/A1B2',
      },
    },
  }));
  const { delivery } = await service.getDelivery('A1B2');
  expect(delivery).toMatchObject({
    code: 'A1B2',
    id: '64b0c0ffee64b0c0ffee64b0',
    status: 'en_route',
    test_mode: true,
    delivery_fee: '1.250',
    customer: { name: 'Sara', phone: '+96550000000', latitude: 29.33, longitude: 48.07 },
    driver: { name: 'Ali', phone: '+96551111111', latitude: 29.3, longitude: 48 },
    logistics: {
      estimated_distance: 5200,
      estimated_duration: 640,
      tracking_url: 'https://track.example/A1B2',
      pickup_qr_url: null,
    },
  });
});

test.each(['data', 'result', 'response'])('a delivery in %s, and not the outcome around it', async (envelope) => {
  const service = await serviceThatAnswers(() => ({
    code: 200,
    status: 'success',
    message: 'ok',
    [envelope]: { order: { id: '64b0c0ffee64b0c0ffee64b0', code: 'A1B2', status: 'pending' } },
  }));
  const { delivery } = await service.getDelivery('A1B2');
  expect(delivery).toMatchObject({ code: 'A1B2', id: '64b0c0ffee64b0c0ffee64b0', status: 'pending' });
});

test('branches in an envelope with an id of the call around it', async () => {
  const branch = { id: 'branch-1', name: 'Salmiya' };
  const service = await serviceThatAnswers(({ pathname }) => ({
    id: 'call-1',
    result: pathname.endsWith('/branches') ? { branches: [branch], total: 1 } : branch,
  }));
  expect((await service.listBranches()).branches).toMatchObject([branch]);
  expect((await service.getBranch('branch-1')).branch).toMatchObject(branch);
});

test('a list with page, perPage and total is read to its end', async () => {
  const all = Array.from({ length: 5 }, (_, index) => ({ id: `branch-${index}`, name: `Branch ${index}` }));
  const service = await serviceThatAnswers(({ searchParams }) => {
    const page = Number(searchParams.get('page') ?? 1);
    const branches = all.slice((page - 1) * 2, page * 2);
    return { status: 'success', data: { branches, page, perPage: 2, total: 5 } };
  });
  const { branches } = await service.listBranches();
  expect(branches.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
});

test('an estimate and a wallet under other names', async () => {
  const service = await serviceThatAnswers(({ pathname }) =>
    pathname.endsWith('/wallet')
      ? { data: { wallet: { balance: 7.5, warningBalanceLevel: 10, currency: 'KWD' } } }
      : { data: { deliveryFee: 1.5, currency: 'KWD', estimatedDistance: 900, duration: 60 } },
  );
  const trip = {
    origin_format: 'branch_format',
    origin: { branch_id: 'a'.repeat(24) },
    destination_format: 'location_format',
    destination: { contact_name: 'Sara', contact_phone: '+96550000000', latitude: 29.3, longitude: 48 },
  } as const;
  const { estimate } = await service.estimate(trip);
  expect(estimate).toMatchObject({ delivery_fee: '1.500', estimated_distance: 900, estimated_duration: 60 });
  expect((await service.getWallet()).wallet).toMatchObject({ balance: '7.500', warning_balance_level: '10.000' });
});
