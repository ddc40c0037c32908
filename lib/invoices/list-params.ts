import { dayParam, oneOfParam, type Param, type ParamValues, present, readParams } from '@/lib/address-params';
import { INVOICE_FILTERS, ListInvoices } from './schema';

const pageParam: Param<number> = {
  parse: (text) => ListInvoices.shape.page.safeParse(text).data ?? null,
  serialize: String,
};

/** The part of the list that stands in the address. A value that makes no sense counts as not given. */
export const INVOICE_PARAMS = {
  status: oneOfParam(INVOICE_FILTERS),
  from: dayParam,
  to: dayParam,
  page: pageParam,
};

export function invoiceListOf(params: ParamValues<typeof INVOICE_PARAMS>): ListInvoices {
  return ListInvoices.parse(present(params));
}

/** The same for the query of a page's address. */
export function invoiceListOfSearch(search: Record<string, string | string[] | undefined>): ListInvoices {
  return invoiceListOf(readParams(INVOICE_PARAMS, search));
}
