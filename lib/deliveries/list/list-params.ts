import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { branchShown } from '@/lib/preferences/branch-shown';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import { DeliveryFilters, type ListDeliveries, MADE } from '../schema';

const parseAsDay = createParser({
  parse: (text) => DeliveryFilters.shape.from.safeParse(text).data ?? null,
  serialize: (day: string) => day,
});

/** The list's parameters in the address. Invalid values count as missing. */
export const LIST_PARAMS = {
  q: parseAsString,
  status: parseAsArrayOf(parseAsString),
  show: parseAsStringLiteral(['attention']),
  branch: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
  dates: parseAsStringLiteral(['ended']),
  payment: parseAsStringLiteral(PAYMENT_TYPES),
  test: parseAsStringLiteral(['only', 'hide']),
  made: parseAsStringLiteral(MADE),
  older: parseAsString,
  newer: parseAsString,
};
export type ListParams = inferParserType<typeof LIST_PARAMS>;

/** The parameters of an address as the input of `GET /api/deliveries`. Without a branch the user's own one counts. */
export function listOf(params: ListParams, ownBranch: string | null): ListDeliveries {
  const branch = branchShown(params.branch, ownBranch);
  const { q, status, show, from, to, dates, payment, test, made, older, newer } = params;
  return {
    ...(q?.trim() && { q: q.trim().slice(0, 100) }),
    ...(status?.length && { status: [...status].sort() }),
    ...(show && { show }),
    ...(branch && { branch }),
    ...(from && { from }),
    ...(to && { to }),
    ...(dates && { dates }),
    ...(payment && { payment }),
    ...(test && { test }),
    ...(made && { made }),
    ...(older ? { older } : newer ? { newer } : {}),
  };
}

/** The same for a query as text, on the server. */
export function listOfSearch(search: string, ownBranch: string | null = null): ListDeliveries {
  return listOf(load(search), ownBranch);
}

const load = createLoader(LIST_PARAMS);
