import {
  dayParam,
  oneOfParam,
  type ParamValues,
  present,
  readParams,
  textParam,
  textsParam,
} from '@/lib/address-params';
import { branchShown } from '@/lib/preferences/branch-shown';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import { type ListDeliveries, MADE, SHOWN } from '../schema';

/** The list's parameters in the address. Invalid values count as missing. */
export const LIST_PARAMS = {
  q: textParam,
  status: textsParam,
  show: oneOfParam(SHOWN),
  branch: textParam,
  from: dayParam,
  to: dayParam,
  dates: oneOfParam(['ended']),
  payment: oneOfParam(PAYMENT_TYPES),
  test: oneOfParam(['only', 'hide']),
  made: oneOfParam(MADE),
  older: textParam,
  newer: textParam,
};
export type ListParams = ParamValues<typeof LIST_PARAMS>;

/** The parameters of an address as the input of `GET /api/deliveries`. Without a branch the user's own one counts. */
export function listOf(params: ListParams, ownBranch: string | null): ListDeliveries {
  const { q, status, branch, older, newer, ...others } = params;
  return present({
    ...others,
    q: q?.trim().slice(0, 100),
    status: status && [...status].sort(),
    branch: branchShown(branch, ownBranch),
    ...(older ? { older } : { newer }),
  });
}

/** The same for a query as text, on the server. */
export function listOfSearch(search: string, ownBranch: string | null = null): ListDeliveries {
  return listOf(readParams(LIST_PARAMS, search), ownBranch);
}
