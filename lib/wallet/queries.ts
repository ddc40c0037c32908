import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useChange } from '@/lib/http/use-change';
import { Cover, type SetOwnLevel, Wallet, WalletHistory, type WalletHistoryQuery, WalletMoves } from './schema';

/** Where no event says that the balance changed, it is read again after this. */
const READ_EVERY_MS = 60_000;

export const walletQueries = {
  all: ['wallet'] as const,
  balance: () =>
    readQuery([...walletQueries.all, 'balance'], '/api/wallet', Wallet, { refetchInterval: READ_EVERY_MS }),
  /** `invoicesAt`: when the copy of the invoices, which top-ups and refunds are found in, was last read. */
  history: (days: WalletHistoryQuery['days'], invoicesAt: string | null = null) =>
    queryOptions({
      queryKey: [...walletQueries.all, 'history', days, invoicesAt],
      queryFn: ({ signal }) => call('GET', '/api/wallet/history', WalletHistory, { query: { days }, signal }),
      placeholderData: keepPreviousData,
    }),
  day: (day: string) =>
    readQuery([...walletQueries.all, 'day', day], `/api/wallet/history/${encodeURIComponent(day)}`, WalletMoves),
  cover: (fee: string | undefined) =>
    queryOptions({
      queryKey: [...walletQueries.all, 'cover', fee],
      queryFn: ({ signal }) => call('GET', '/api/wallet/cover', Cover, { query: { fee }, signal }),
      enabled: fee !== undefined,
      placeholderData: keepPreviousData,
    }),
};

/** Sets the level at which this dashboard warns. */
export const useSetOwnLevel = () =>
  useChange(walletQueries.balance(), (body: SetOwnLevel) => call('PUT', '/api/wallet/level', Wallet, { body }));

/** Marks the warning as dealt with. */
export const useSettleWarning = () =>
  useChange(walletQueries.balance(), () => call('POST', '/api/wallet/settle', Wallet, { body: {} }));
