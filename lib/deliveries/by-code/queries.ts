import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { useChange } from '@/lib/http/use-change';
import { type AddByCode, CodeList, NewestCodeList } from './schema';

const PROGRESS_EVERY_MS = 1_000;

export const codeListQueries = {
  /** The newest list, read again while codes wait. */
  newest: () =>
    queryOptions({
      queryKey: ['code-lists', 'newest'],
      queryFn: ({ signal }) => call('GET', '/api/deliveries/by-code', NewestCodeList, { signal }),
      refetchInterval: ({ state }) => (state.data?.list?.waiting ? PROGRESS_EVERY_MS : false),
    }),
};

export const useAddByCode = () =>
  useChange(codeListQueries.newest(), async (body: AddByCode) => ({
    list: await call('POST', '/api/deliveries/by-code', CodeList, { body }),
  }));
