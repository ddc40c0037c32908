import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { z } from 'zod';
import type { Sandbox } from '../context/sandbox';
import { invalid, notFound, type SandboxEnv } from '../requests/request';
import type { Installation, Key, Merchant, V0Key } from '../store/records';
import { type Account, putWebhook } from '../store/store';
import type { Table } from '../store/table';
import {
  DriversSetting,
  findMerchant,
  InstallationSetting,
  KeySetting,
  readSetting as read,
  readAmount,
  V0KeySetting,
  WalletSetting,
  WebhookSetting,
} from './settings';

/** The part of `/_sandbox/` for merchants: wallet, drivers, credentials and webhooks. */
export function accountRoutes({ store, book }: Sandbox) {
  const routes = new Hono<SandboxEnv>();

  routes.put('/webhooks', (context) => {
    const input = read(context, WebhookSetting);
    const account = accountOf(input);
    const { currency } = store.merchant(account.merchantId);
    const webhook =
      input.url === null
        ? null
        : {
            url: input.url,
            topics: input.topics,
            locationIntervalSeconds: input.locationIntervalSeconds,
            lowBalanceLevelMinor: input.lowBalanceLevel === null ? null : readAmount(input.lowBalanceLevel, currency),
          };
    store.commit((transaction) => {
      putWebhook(transaction, account, webhook);
      // A receiver that moved or came back gets the waiting webhooks at once instead of after the backoff.
      for (const waiting of store.tables.webhook.values()) {
        if (waiting.keyId === account.id)
          transaction.put('webhook', { ...waiting, attempts: 0, nextAttemptAt: Date.now() });
      }
    });
    return Response.json({ ...input, keyId: account.id });
  });

  routes.put('/merchants/:id/wallet', (context) => {
    const merchant = findMerchant(store, context);
    const input = read(context, WalletSetting);
    const changed: Merchant = {
      ...merchant,
      balanceMinor: input.balance === undefined ? merchant.balanceMinor : readAmount(input.balance, merchant.currency),
      warningLevelMinor: newLevel(merchant, input.warning_balance_level),
      forceWalletPayment: input.forceWalletPayment ?? merchant.forceWalletPayment,
    };
    book.setWallet(merchant, changed);
    const { id, balanceMinor, warningLevelMinor, forceWalletPayment, currency } = changed;
    return Response.json({ id, balanceMinor, warningLevelMinor, forceWalletPayment, currency });
  });

  routes.put('/merchants/:id/drivers', (context) => {
    const merchant = findMerchant(store, context);
    const { available } = read(context, DriversSetting);
    store.commit((transaction) => transaction.put('merchant', { ...merchant, driversAvailable: available }));
    return Response.json({ id: merchant.id, available });
  });

  routes.put('/merchants/:id/keys/:keyId', (context) => {
    const key = store.tables.key.own(findMerchant(store, context).id, context.req.param('keyId'));
    if (!key) throw notFound('Key not found');
    const { permissions, rotate } = read(context, KeySetting);
    const apiSecret = rotate ? secret() : key.apiSecret;
    const changed: Key = { ...key, permissions: permissions ?? key.permissions, apiSecret };
    store.commit((transaction) => transaction.put('key', changed));
    const { apiKey, testMode } = changed;
    return Response.json({ id: key.id, apiKey, apiSecret, testMode, permissions: changed.permissions });
  });

  routes.put('/merchants/:id/installation', (context) => {
    const installation = ownedBy(findMerchant(store, context), store.tables.installation);
    const { permissions, inputs, app, rotate } = read(context, InstallationSetting);
    const changed: Installation = {
      ...installation,
      permissions: permissions ?? installation.permissions,
      inputs: inputs ?? installation.inputs,
      app: app ?? installation.app,
      accessToken: rotate ? `sbx_token_${secret()}` : installation.accessToken,
    };
    store.commit((transaction) => transaction.put('installation', changed));
    const { id, accessToken } = changed;
    return Response.json({ id, accessToken, permissions: changed.permissions, inputs: changed.inputs });
  });

  routes.put('/merchants/:id/v0-key', (context) => {
    const merchant = findMerchant(store, context);
    const v0Key = ownedBy(merchant, store.tables.v0Key);
    const { branchId = v0Key.branchId, rotate } = read(context, V0KeySetting);
    const known = branchId === v0Key.branchId || store.tables.branch.own(merchant.id, branchId);
    if (!known) throw notFound('Branch not found');
    const changed: V0Key = { ...v0Key, branchId, apiKey: rotate ? `sbx_v0_${secret()}` : v0Key.apiKey };
    store.commit((transaction) => transaction.put('v0Key', changed));
    return Response.json({ id: v0Key.id, apiKey: changed.apiKey, branchId });
  });

  return routes;

  function accountOf({ keyId, apiKey, accessToken, v0ApiKey }: z.infer<typeof WebhookSetting>): Account {
    const named = [keyId, apiKey, accessToken, v0ApiKey].filter((name) => name !== undefined);
    if (named.length !== 1) throw invalid('keyId: is required, or apiKey, accessToken, or v0ApiKey');
    const account =
      store.account(keyId ?? '') ??
      store.keyByApiKey(apiKey ?? '') ??
      store.installationByToken(accessToken ?? '') ??
      store.v0KeyByApiKey(v0ApiKey ?? '');
    if (!account) throw notFound('Key not found');
    return account;
  }
}

/** The only record of a merchant in a table. */
function ownedBy<T extends { id: string; merchantId: string }>({ id }: Merchant, table: Table<T>): T {
  const [record] = table.of(id);
  if (!record) throw notFound('The merchant has none');
  return record;
}

const secret = () => randomBytes(32).toString('hex');

function newLevel(merchant: Merchant, level: number | null | undefined): number | null {
  if (level === undefined) return merchant.warningLevelMinor;
  return level === null ? null : readAmount(level, merchant.currency);
}
