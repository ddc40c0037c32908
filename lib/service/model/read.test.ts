import { describe, expect, it } from 'vitest';
import { readBranchPage, readDelivery, readEstimate, readInvoicePage, readWallet } from './read';

const FAITHFUL = {
  code: 'A1B2C3',
  status: 'en_route',
  test_mode: true,
  amount: 12.5,
  created_at: '2026-11-21T10:00:00.000Z',
  currency: 'KWD',
  delivery_fee: 1.25,
  customer: { name: 'Sara', phone: '+96550000000', address: 'Salmiya', latitude: 29.33, longitude: 48.07 },
  driver: { name: 'Ali', phone: '+96551111111', latitude: 29.3, longitude: 48.0 },
  logistics: {
    estimated_distance: 5200,
    estimated_duration: 640.5,
    tracking_url: 'https://track.example/A1B2C3',
    pickup_qr_url: 'https://track.example/A1B2C3/qr',
  },
};

describe('a delivery', () => {
  it('as the interface shows it, with money as text', () => {
    expect(readDelivery(FAITHFUL)).toEqual({
      ...FAITHFUL,
      id: null,
      reference: null,
      amount: '12.500',
      delivery_fee: '1.250',
    });
  });

  it('in the other spelling, with numbers as text and an id beside the code', () => {
    const { delivery_fee: _, ...rest } = FAITHFUL;
    const other = {
      ...rest,
      id: '64b0c0ffee64b0c0ffee64b0',
      fee: '1.25',
      amount: '12.5',
      logistics: { distance: '5200', duration: '640.5', tracking_url: null },
      customer: { ...FAITHFUL.customer, latitude: '29.33', longitude: '48.07' },
      surprise: { deep: [] },
    };
    const read = readDelivery(other);
    expect(read).toMatchObject({
      id: '64b0c0ffee64b0c0ffee64b0',
      delivery_fee: '1.250',
      amount: '12.500',
      customer: { latitude: 29.33, longitude: 48.07 },
      logistics: { estimated_distance: 5200, estimated_duration: 640.5, tracking_url: null, pickup_qr_url: null },
    });
    expect(read).not.toHaveProperty('surprise');
  });

  it('with text and amounts that no database can keep', () => {
    const read = readDelivery({
      code: 'A1\u0000B2',
      status: 'pending',
      customer: { name: 'Sara\ud83d', address: 'Sal\u0000miya' },
      currency: 'KWD',
      delivery_fee: 1e30,
      amount: '123456789012.000',
    });
    expect(read).toMatchObject({ code: 'A1B2', customer: { name: 'Sara\ufffd', address: 'Salmiya' } });
    expect(read).toMatchObject({ delivery_fee: null, amount: null });
  });

  it('but not with a code or a status of absurd length', () => {
    expect(() => readDelivery({ code: 'Z'.repeat(9_000), status: 'pending' })).toThrow('code');
    expect(() => readDelivery({ code: 'A1B2', status: 's'.repeat(5_000) })).toThrow('status');
  });

  it('with nulls where objects belong', () => {
    const read = readDelivery({ code: 'A1B2', status: 'pending', customer: null, driver: null, logistics: null });
    expect(read.driver).toEqual({ name: '', phone: '', latitude: null, longitude: null });
    expect(read).toMatchObject({ amount: null, delivery_fee: null, currency: null, test_mode: null });
  });

  it('in an unknown status', () => {
    expect(readDelivery({ ...FAITHFUL, status: 'waiting_pack' }).status).toBe('waiting_pack');
  });

  it('in an envelope', () => {
    expect(readDelivery({ data: FAITHFUL }).code).toBe('A1B2C3');
    expect(readDelivery({ delivery: FAITHFUL }).code).toBe('A1B2C3');
  });

  it('with half a position, 0, 0 or one outside the region, has none', () => {
    const places = [
      { latitude: 29 },
      { latitude: 0, longitude: 0 },
      { latitude: '0', longitude: '0.0' },
      { latitude: 51.5, longitude: -0.1 },
      { latitude: 91, longitude: 48 },
      { latitude: 'x', longitude: 48 },
      { latitude: 29, longitude: 181 },
      { latitude: 29, longitude: -181 },
    ];
    for (const driver of places) {
      expect(readDelivery({ ...FAITHFUL, driver }).driver, JSON.stringify(driver)).toMatchObject({
        latitude: null,
        longitude: null,
      });
    }
    const driver = { latitude: 12, longitude: 61 };
    expect(readDelivery({ ...FAITHFUL, driver }).driver).toMatchObject(driver);
    const customer = { ...FAITHFUL.customer, latitude: 0, longitude: 0 };
    expect(readDelivery({ ...FAITHFUL, customer }).customer).toMatchObject({ latitude: null, longitude: null });
  });

  it.each([[{ status: 'pending' }], [{ code: '', status: 'pending' }], [{ code: 'A1B2' }], [[]], [null], ['A1B2']])(
    '%j is none',
    (json) => {
      expect(() => readDelivery(json)).toThrow();
    },
  );
});

describe('the rest', () => {
  it('estimates in both spellings', () => {
    const expected = { delivery_fee: '1.50', currency: 'SAR', estimated_distance: 100, estimated_duration: 60 };
    const { delivery_fee: fee, ...rest } = { ...expected, delivery_fee: 1.5 };
    expect(readEstimate({ ...rest, delivery_fee: fee })).toEqual(expected);
    expect(readEstimate({ fee, currency: 'SAR', distance: 100, duration: 60 })).toEqual(expected);
    expect(() => readEstimate({ currency: 'SAR' })).toThrow();
  });

  const branch = {
    id: 'b1',
    name: 'Salmiya',
    phone: '+965',
    latitude: 29.33,
    longitude: 48.07,
    address: 'x',
    created_at: 'y',
  };
  it.each([[{ branches: [branch] }], [[branch]], [{ data: [branch] }]])('branches of %j', (json) => {
    expect(readBranchPage(json)).toEqual({ branches: [branch], totalPages: null, unreadable: 0 });
  });

  it('one broken branch does not hide the others, and is counted', () => {
    expect(readBranchPage({ branches: [branch, { name: 'no id' }, null], total_pages: 1 })).toEqual({
      branches: [branch],
      totalPages: 1,
      unreadable: 2,
    });
    expect(() => readBranchPage({ branches: 'none' })).toThrow();
  });

  it('wallets in both spellings, negative, alerts off', () => {
    expect(readWallet({ balance: -3.5, warning_balance_level: null, currency: 'KWD' })).toEqual({
      balance: '-3.500',
      warning_balance_level: null,
      currency: 'KWD',
    });
    expect(readWallet({ balance: 1, warningBalanceLevel: 5, currency: 'SAR' }).warning_balance_level).toBe('5.00');
  });

  it('invoices of an unknown type', () => {
    const invoice = {
      id: 'i1',
      invoiceNo: 'INV-1',
      type: 'NEW',
      status: 'ODD',
      amount: 10,
      currency: 'BHD',
      ordersCount: 3,
    };
    const page = readInvoicePage({ page: 1, perPage: 20, total: 1, invoices: [invoice] });
    expect(page).toMatchObject({ page: 1, perPage: 20, total: 1, unreadable: 0 });
    expect(page.invoices[0]).toMatchObject({
      type: 'NEW',
      status: 'ODD',
      amount: '10.000',
      ordersCount: 3,
      dueOn: null,
    });
  });
});
