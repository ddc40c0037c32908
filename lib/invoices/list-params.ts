import { createLoader, createParser, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { INVOICE_FILTERS, ListInvoices } from './schema';

const parseAsDay = createParser({
  parse: (text) => ListInvoices.shape.from.safeParse(text).data ?? null,
  serialize: (day: string) => day,
});

const parseAsPage = createParser({
  parse: (text) => ListInvoices.shape.page.safeParse(text).data ?? null,
  serialize: String,
});

/** The part of the list that stands in the address. A value that makes no sense counts as not given. */
export const INVOICE_PARAMS = {
  status: parseAsStringLiteral(INVOICE_FILTERS),
  from: parseAsDay,
  to: parseAsDay,
  page: parseAsPage,
};

export function invoiceListOf({ status, from, to, page }: inferParserType<typeof INVOICE_PARAMS>): ListInvoices {
  return ListInvoices.parse({
    status: status ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    page: page ?? undefined,
  });
}

const load = createLoader(INVOICE_PARAMS);

/** The same for the query of a page's address. */
export function invoiceListOfSearch(search: Record<string, string | string[] | undefined>): ListInvoices {
  return invoiceListOf(load(search));
}
