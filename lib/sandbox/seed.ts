import { createHmac } from 'node:crypto';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/v2/schema';
import { pointText } from './address';
import type { Branch, Key, Merchant } from './records';
import { SEED_BRANCHES } from './seed-branches';
import { seedInvoices } from './seed-invoices';
import { seedWalletHistory } from './seed-wallet';
import type { Store, Transaction } from './store';

/** Ids and keys are made of names, so that they are the same on every machine and can be told without a start. */
const made = (name: string) => createHmac('sha256', 'dispatch sandbox').update(name).digest('hex');
export const seedId = (name: string) => made(name).slice(0, 24);

type SeedMerchant = Omit<Merchant, 'id' | 'accessToken' | 'v0ApiKey'>;

const MERCHANTS: readonly SeedMerchant[] = [
  {
    name: 'Diwan Sweets & Kitchen',
    email: 'orders@diwan.example',
    country: 'KW',
    currency: 'KWD',
    forceWalletPayment: false,
    balanceMinor: 184_750,
    warningLevelMinor: 25_000,
  },
  {
    name: 'Lulwa Flowers',
    email: 'hello@lulwa.example',
    country: 'BH',
    currency: 'BHD',
    forceWalletPayment: false,
    balanceMinor: 62_300,
    warningLevelMinor: 15_000,
  },
  {
    name: 'Najd Roastery',
    email: 'ops@najd.example',
    country: 'SA',
    currency: 'SAR',
    forceWalletPayment: true,
    balanceMinor: 450,
    warningLevelMinor: 10_000,
  },
];

/** The key that lacks some permissions can look, but not act. */
const LIMITED: readonly ServicePermission[] = ['branch:read', 'delivery:read'];

export function seededMerchants(): Merchant[] {
  return MERCHANTS.map((merchant) => ({
    ...merchant,
    id: seedId(`merchant ${merchant.country}`),
    accessToken: `sbx_token_${made(`access token ${merchant.country}`).slice(0, 40)}`,
    v0ApiKey: `sbx_v0_${made(`v0 key ${merchant.country}`).slice(0, 32)}`,
  }));
}

/** In this order: the full key, the test-mode key, the key that lacks permissions. */
export function seededKeys({ id: merchantId, country }: Merchant): Key[] {
  const key = (kind: string, testMode: boolean, permissions: readonly ServicePermission[]): Key => ({
    id: seedId(`key ${country} ${kind}`),
    merchantId,
    apiKey: `sbx_${kind}_${made(`api key ${country} ${kind}`).slice(0, 32)}`,
    apiSecret: made(`api secret ${country} ${kind}`),
    testMode,
    permissions: [...permissions],
    webhook: null,
  });
  return [key('live', false, PERMISSIONS), key('test', true, PERMISSIONS), key('limited', false, LIMITED)];
}

export function seededBranches({ id: merchantId, country }: Merchant, today: number): Branch[] {
  return SEED_BRANCHES[country].map(({ name, phone, latitude, longitude }, index) => ({
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

/** Fills an empty store. */
export function seed(store: Store): void {
  if (store.tables.merchant.size > 0) return;
  store.commit((transaction) => {
    for (const merchant of seededMerchants()) seedMerchant(transaction, merchant, Date.now());
  });
}

function seedMerchant(transaction: Transaction, merchant: Merchant, today: number) {
  transaction.put('merchant', merchant);
  for (const key of seededKeys(merchant)) transaction.put('key', key);
  for (const branch of seededBranches(merchant, today)) transaction.put('branch', branch);
  const invoices = seedInvoices(merchant, today);
  for (const invoice of invoices) transaction.put('invoice', invoice);
  for (const entry of seedWalletHistory(merchant, invoices)) transaction.put('walletEntry', entry);
}

const DAY_MS = 86_400_000;
const startOfDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS;
