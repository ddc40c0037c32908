import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import wallet from '@/lib/i18n/messages/en/wallet.json';
import type { Wallet } from '@/lib/wallet/schema';
import { WalletNumbers } from './wallet-numbers';

vi.mock('@/components/shell/user/session-context', () => ({
  useOwnCurrency: () => 'KWD',
  useConnection: () => ({ timeZone: 'Asia/Kuwait' }),
  useSession: () => ({ can: () => true }),
}));
vi.mock('@/components/nav/connection-navigation', () => ({
  Link: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}));
vi.mock('./own-level', () => ({ OwnLevel: () => null }));

test('the reserved fees are those of deliveries under way or scheduled, as the list behind them', () => {
  const numbers = {
    balance: '50.000',
    committed: { amount: '6.000', count: 5, withoutFee: 0 },
    free: '44.000',
    currency: 'KWD',
    warningLevel: null,
    low: false,
    asOf: null,
  };
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ wallet }} timeZone="Asia/Kuwait">
      <WalletNumbers wallet={numbers as unknown as Wallet} />
    </NextIntlClientProvider>,
  );
  const [, href = '', text] = /<a href="([^"]+)"[^>]*>([^<]+)</.exec(page) ?? [];
  expect(text).toBe('5 deliveries under way or scheduled');
  expect(decodeURIComponent(href)).toMatch(/\bscheduled\b/);
  expect(decodeURIComponent(href)).toMatch(/\ben_route\b/);
});
