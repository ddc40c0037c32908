import { describe, expect, it } from 'vitest';
import { type KnownOrder, orderAnomalies } from './order-anomalies';

const usual = { highAmount: '20.000', hours: [10, 11, 12, 22, 23, 0] };
const order: KnownOrder = {
  phone: '+96551234567',
  amount: '12.500',
  currency: 'KWD',
  schedule: null,
  branches: [{ name: 'Salmiya', phone: '2222 1111' }],
  similar: [],
  usual,
};

describe('orderAnomalies', () => {
  it('has none about a usual order', () => {
    expect(orderAnomalies(order)).toEqual([]);
    expect(orderAnomalies({ ...order, usual: undefined, amount: undefined })).toEqual([]);
  });

  it.each([
    ['12500', '20.000', true],
    ['80.001', '20.000', true],
    ['80.000', '20.000', false],
    // Never asked about, however small the others are.
    ['49.000', '2.000', false],
    ['12500', null, true],
    ['999', null, false],
  ])('asks about an amount of %s where 20 orders reach %s: %s', (amount, highAmount, isAsked) => {
    const found = orderAnomalies({ ...order, amount, usual: { ...usual, highAmount } });
    expect(found).toEqual(isAsked ? [{ kind: 'highAmount', amount }] : []);
  });

  it('counts whole riyals in a currency of two decimals', () => {
    const riyals = { ...order, currency: 'SAR', usual: { ...usual, highAmount: '20' } };
    expect(orderAnomalies({ ...riyals, amount: '499' })).toEqual([]);
    expect(orderAnomalies({ ...riyals, amount: '12500' })).toEqual([{ kind: 'highAmount', amount: '12500' }]);
  });

  it.each([
    [4, true],
    [9, false],
    [13, false],
    [1, false],
    [2, true],
  ])('asks about a time at %i h: %s', (hour, isAsked) => {
    const found = orderAnomalies({ ...order, schedule: { at: 1, hour } });
    expect(found).toEqual(isAsked ? [{ kind: 'closed', at: 1 }] : []);
    expect(orderAnomalies({ ...order, schedule: { at: 1, hour }, usual: undefined })).toEqual([]);
  });

  it.each([
    ['RRRD2929', false],
    ['RRRD292A', true],
    ['12345678', true],
  ])('asks about the short address %s: %s', (shortAddress, isAsked) => {
    const found = orderAnomalies({ ...order, shortAddress });
    expect(found).toEqual(isAsked ? [{ kind: 'shortAddress', address: shortAddress }] : []);
  });

  it.each([
    ['Never pays', true],
    [null, false],
    [undefined, false],
  ])('asks about a customer blocked because of %s: %s', (blockedReason, isAsked) => {
    const found = orderAnomalies({ ...order, blockedReason, amount: '12500' });
    const amount = { kind: 'highAmount', amount: '12500' };
    expect(found).toEqual(isAsked ? [{ kind: 'blocked', reason: 'Never pays' }, amount] : [amount]);
  });

  it("asks about a branch's own number, however it is written", () => {
    expect(orderAnomalies({ ...order, phone: '+96522221111' })).toEqual([{ kind: 'ownNumber', branch: 'Salmiya' }]);
    expect(orderAnomalies({ ...order, branches: [{ name: 'Unknown', phone: '' }] })).toEqual([]);
  });
});
