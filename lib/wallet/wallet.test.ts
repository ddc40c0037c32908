import { expect, test } from 'vitest';
import { createGateway } from '@/lib/service/gateway.server';
import { serveRequests } from '@/lib/testing/serve-requests';
import { readWallet } from './read.server';

test.each(['BHD', 'SAR'] as const)('a wallet without a currency is in %s, the merchant’s', async (currency) => {
  const server = await serveRequests(() => Response.json({ balance: 7.5, warning_balance_level: 10 }));
  const service = createGateway({ baseUrl: server.url, v2: { apiKey: 'a-key', apiSecret: 'a-secret' } });
  const signal = new AbortController().signal;
  const wallet = await readWallet({ service, signal, connection: { currency } });
  await server.close();
  expect(wallet).toMatchObject({ balance: '7.5', currency, low: true });
});
