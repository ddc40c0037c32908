import { createHmac } from 'node:crypto';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/model/values';
import { DAY_MS } from '../billing/calendar';
import { pointText } from '../simulation/address';
import { type Branch, type Installation, type Key, Merchant, type V0Key } from '../store/records';
import type { Store, Transaction } from '../store/store';
import branches from './branches.json' with { type: 'json' };
import merchants from './merchants.json' with { type: 'json' };
import { seedInvoices } from './seed-invoices';

/** Ids and keys are derived from names, so that they are the same on every machine and can be printed without a start. */
const digestOf = (name: string) => createHmac('sha256', 'dispatch sandbox').update(name).digest('hex');
export const seedId = (name: string) => digestOf(name).slice(0, 24);

const SeedMerchant = Merchant.omit({ id: true, driversAvailable: true });

/** The permissions of the limited key: it reads only. */
const LIMITED: readonly ServicePermission[] = ['branch:read', 'delivery:read'];

export function seededMerchants(): Merchant[] {
  return SeedMerchant.array()
    .parse(merchants)
    .map((merchant) => ({
      ...merchant,
      id: seedId(`merchant ${merchant.country}`),
      driversAvailable: true,
    }));
}

/** The permissions of v1; retry and invoices came with v2. */
const V1_PERMISSIONS = PERMISSIONS.filter((permission) => !['delivery:retry', 'invoices:read'].includes(permission));
const INSTALLED_DAYS_AGO = 380;

/** The dashboard as an application that merchants install. */
export function seededApplication() {
  return { id: seedId('app'), secret: `sbx_app_${digestOf('application').slice(0, 40)}` };
}

export function seededInstallation({ id: merchantId, country }: Merchant, today: number): Installation {
  return {
    generation: 'v1',
    id: seedId(`installation ${country}`),
    merchantId,
    accessToken: `sbx_token_${digestOf(`access token ${country}`).slice(0, 40)}`,
    app: { id: seededApplication().id, name: 'Dispatch Desk' },
    installedAt: startOfDay(today) - INSTALLED_DAYS_AGO * DAY_MS,
    permissions: [...V1_PERMISSIONS],
    inputs: [
      { name: 'store_code', value: `${country}-001` },
      { name: 'contact_language', value: 'ar' },
    ],
    webhook: null,
  };
}

export function seededV0Key({ id: merchantId, country }: Merchant): V0Key {
  return {
    generation: 'v0',
    id: seedId(`id of v0 key ${country}`),
    merchantId,
    apiKey: `sbx_v0_${digestOf(`v0 key ${country}`).slice(0, 32)}`,
    branchId: seedId(`branch ${country} 0`),
    webhook: null,
  };
}

/** In this order: the full key, the test-mode key, the limited key. */
export function seededKeys({ id: merchantId, country }: Merchant): Key[] {
  const key = (kind: string, testMode: boolean, permissions: readonly ServicePermission[]): Key => ({
    generation: 'v2',
    id: seedId(`key ${country} ${kind}`),
    merchantId,
    apiKey: `sbx_${kind}_${digestOf(`api key ${country} ${kind}`).slice(0, 32)}`,
    apiSecret: digestOf(`api secret ${country} ${kind}`),
    testMode,
    permissions: [...permissions],
    webhook: null,
  });
  return [key('live', false, PERMISSIONS), key('test', true, PERMISSIONS), key('limited', false, LIMITED)];
}

export function seededBranches({ id: merchantId, country }: Merchant, today: number): Branch[] {
  return branches[country].map(({ name, phone, latitude, longitude }, index) => ({
    id: seedId(`branch ${country} ${index}`),
    merchantId,
    name,
    phone,
    latitude,
    longitude,
    address: pointText({ latitude, longitude }),
    createdAt: startOfDay(today) - (400 - index * 23) * DAY_MS,
  }));
}

/** Fills an empty store. A store of an older sandbox gets the missing v1 and v0 credentials. */
export function seed(store: Store): void {
  const today = Date.now();
  store.commit((transaction) => {
    if (store.tables.merchant.size > 0) return;
    for (const merchant of seededMerchants()) seedMerchant(transaction, merchant, today);
  });
  store.commit((transaction) => {
    for (const merchant of store.tables.merchant.values()) {
      const installation = seededInstallation(merchant, today);
      if (!store.tables.installation.has(installation.id)) transaction.put('installation', installation);
      const v0Key = seededV0Key(merchant);
      if (!store.tables.v0Key.has(v0Key.id)) transaction.put('v0Key', v0Key);
    }
  });
}

function seedMerchant(transaction: Transaction, merchant: Merchant, today: number) {
  transaction.put('merchant', merchant);
  for (const key of seededKeys(merchant)) transaction.put('key', key);
  for (const branch of seededBranches(merchant, today)) transaction.put('branch', branch);
  for (const invoice of seedInvoices(merchant, today)) transaction.put('invoice', invoice);
}

const startOfDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS;

export type Credentials = ReturnType<typeof seededCredentials>;

/** The output of `--print-credentials`. It is the same on every machine, also without a running sandbox. */
export function seededCredentials(baseUrl: string) {
  return {
    baseUrl,
    application: seededApplication(),
    merchants: seededMerchants().map((merchant) => ({
      id: merchant.id,
      name: merchant.name,
      country: merchant.country,
      currency: merchant.currency,
      forceWalletPayment: merchant.forceWalletPayment,
      branches: seededBranches(merchant, 0).map(({ id, name }) => ({ id, name })),
      keys: seededKeys(merchant).map(({ id, apiKey, apiSecret, testMode, permissions }) => ({
        id,
        apiKey,
        apiSecret,
        testMode,
        permissions,
      })),
      ...olderCredentials(merchant),
    })),
  };
}

function olderCredentials(merchant: Merchant) {
  const { id: installationId, accessToken } = seededInstallation(merchant, 0);
  const { id: v0KeyId, apiKey: v0ApiKey, branchId: v0BranchId } = seededV0Key(merchant);
  return { accessToken, v0ApiKey, installationId, v0KeyId, v0BranchId };
}
