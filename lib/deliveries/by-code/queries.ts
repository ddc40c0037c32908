import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useChange } from '@/lib/http/use-change';
import { type AddByCode, CodeList, NewestCodeList } from './schema';

const PROGRESS_EVERY_MS = 1_000;

export const codeListQueries = {
  /** The newest list, read again while codes wait. */
  newest: () =>
    readQuery(['code-lists', 'newest'], '/api/deliveries/by-code', NewestCodeList, {
      refetchInterval: ({ state }) => (state.data?.list?.waiting ? PROGRESS_EVERY_MS : false),
    }),
};

export const useAddByCode = () =>
  useChange(codeListQueries.newest(), async (body: AddByCode) => ({
    list: await call('POST', '/api/deliveries/by-code', CodeList, { body }),
  }));
