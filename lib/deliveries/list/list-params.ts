import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { PAYMENT_TYPES } from '@/lib/service/v2/schema';
import { DeliveryFilters, type ListDeliveries, MADE } from '../schema';

const parseAsDay = createParser({
  parse: (text) => DeliveryFilters.shape.from.safeParse(text).data ?? null,
  serialize: (day: string) => day,
});

/** The list's parameters in the address. Invalid values count as missing. */
export const LIST_PARAMS = {
  q: parseAsString,
  status: parseAsArrayOf(parseAsString),
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

/** The parameters of an address as the input of `GET /api/deliveries`. */
export function listOf({
  q,
  status,
  branch,
  from,
  to,
  dates,
  payment,
  test,
  made,
  older,
  newer,
}: ListParams): ListDeliveries {
  return {
    ...(q?.trim() && { q: q.trim().slice(0, 100) }),
    ...(status?.length && { status: [...status].sort() }),
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
export function listOfSearch(search: string): ListDeliveries {
  return listOf(load(search));
}

const load = createLoader(LIST_PARAMS);
