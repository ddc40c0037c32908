import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { usePath } from '@/components/nav/connection-navigation';
import { CREATE_PERMISSION, NAV_ITEMS } from '@/components/shell/navigation/nav-items';
import { useSession } from '@/components/shell/user/session-context';
import type { Suggestion } from '@/components/ui/input/suggest-list';
import { branchQueries } from '@/lib/branches/queries';
import { customerQueries } from '@/lib/customers/queries';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { isolated } from '@/lib/format/text/isolated';
import { digitsOf, foldText, searchTerm } from '@/lib/format/text/search';
import { invoiceQueries } from '@/lib/invoices/queries';
import { isUnderWay } from '@/lib/progress/status';
import { routes } from '@/lib/routes';
import { SETTINGS_PAGES } from '../settings/settings-pages';

const PAUSE_MS = 150;
const FEWEST_DIGITS = 5;
const MOST_OF_A_KIND = 5;
/** An invoice's number has digits; fewer letters would fit most of them. */
const INVOICE = /^(?=.*\d).{4,}$/;

/** Finds orders, people, branches, invoices, pages and verbs, the likeliest first: a whole code, then the customer of a phone and her drivers. */
export function useFound(text: string): { items: Suggestion[]; isPending: boolean } {
  const t = useTranslations('shell.search');
  const { can } = useSession();
  const params = Object.fromEntries(useSearchParams());
  const isList = usePath() === routes.deliveries();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setAsked, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  const folded = foldText(asked);
  const digits = digitsOf(asked);
  const isPhone = digits.length >= FEWEST_DIGITS && searchTerm(asked) === searchTerm(digits);
  const people = useQuery({ ...customerQueries.byPhone(asked), enabled: isPhone && can(CREATE_PERMISSION) });
  const list = useQuery({ ...deliveryQueries.list({ q: asked }), enabled: asked !== '' });
  const mayBeInvoice = INVOICE.test(folded) && can('invoices:read');
  const invoices = useQuery({ ...invoiceQueries.list({ status: 'all', page: 1 }), enabled: mayBeInvoice });
  const isName = folded.length > 1 && can('branch:read');
  const branches = useQuery({ ...branchQueries.list(), enabled: isName });
  const pages = usePages(text);
  if (text === '') return { items: [], isPending: false };
  const kept = isList ? { ...params, older: '', newer: '' } : {};
  // A page that was found needs no answer, unless digits may name an order too.
  const isAsking =
    asked !== text || people.isLoading || (list.isFetching && (list.isPending || list.isPlaceholderData));
  const isPending = isAsking && (pages.length === 0 || digitsOf(text) !== '');
  const all = {
    key: routes.deliveries({ ...kept, q: text }),
    label: t('all', { text: isolated(text) }),
    detail: isPending && t('searching'),
  };
  // Results of the text before are not offered for this one.
  if (asked !== text) return { items: eachOnce([...pages, all]), isPending };

  const has = (name: string | null) => foldText(name ?? '').includes(folded);
  const rows = list.isPlaceholderData ? [] : (list.data?.rows ?? []);
  const orders = rows.map((row) => ({
    key: routes.delivery(row.id),
    label: `${isolated(row.code ?? row.reference)} · ${isolated(row.customerName)}`,
    detail: isolated(row.customerAddress),
    isWhole: [row.code, row.reference].some((name) => foldText(name ?? '') === folded),
  }));
  const drivers = rows
    .filter((row) => isUnderWay(row) && (isPhone || has(row.driverName)))
    .flatMap(({ driverName: name, driverPhone: phone }) => (phone ? callTo(name ?? phone, phone, 'callDriver') : []));
  const customers = (isPhone ? (people.data?.customers ?? []) : []).flatMap((person) => {
    const name = isolated(person.name);
    return [
      ...person.underWay.map(({ id, code }) => offer(routes.delivery(id), 'underWay', { code: isolated(code), name })),
      offer(routes.newDelivery({ phone: person.phone }), 'newFor', { name }),
      callTo(person.name, person.phone, 'call'),
      { key: routes.customer(person.id), label: name },
    ];
  });
  const bills = (mayBeInvoice ? (invoices.data?.invoices ?? []) : [])
    .filter(({ invoiceNo }) => has(invoiceNo))
    .map(({ id, invoiceNo }) => offer(routes.invoice(id), 'invoice', { number: isolated(invoiceNo) }));
  const shops = (isName ? (branches.data?.branches ?? []) : [])
    .filter(({ name, gone }) => !gone && has(name))
    .map(({ id, name }) => offer(routes.branch(id), 'branch', { name: isolated(name) }));
  const whole = orders.filter(({ isWhole }) => isWhole);
  const near = [...drivers, ...bills, ...shops.slice(0, MOST_OF_A_KIND), ...pages, all];
  return { items: eachOnce([...whole, ...customers, ...near, ...orders.slice(0, MOST_OF_A_KIND)]), isPending };

  function offer(key: string, text: 'underWay' | 'newFor' | 'invoice' | 'branch', values: Record<string, string>) {
    return { key, label: t(text, values) };
  }

  function callTo(name: string, phone: string, of: 'call' | 'callDriver'): Suggestion {
    return { key: `tel:${phone}`, label: t(of, { name: isolated(name) }), detail: isolated(formatPhone(phone)) };
  }
}

/** Keeps the first of those with one address. */
function eachOnce(items: readonly Suggestion[]): Suggestion[] {
  return items.filter(({ key }, index) => items.findIndex((item) => item.key === key) === index);
}

type Page = { href: string; label: string; permission?: string };

/** The pages and verbs with a word that begins with the text, in the language of the screen or by their English key. */
function usePages(text: string): Suggestion[] {
  const t = useTranslations('shell.nav');
  const tabs = useTranslations('settings.tabs');
  const verbs = useTranslations('shell.search.verbs');
  const { can } = useSession();
  // For each letter only the words are compared.
  const [pages] = useState(() => {
    const all: Page[] = [
      { href: routes.newDelivery(), label: t('newDelivery'), permission: CREATE_PERMISSION },
      ...NAV_ITEMS.map((item) => ({ ...item, label: t(item.key) })),
      { href: routes.importOrders(), label: verbs('import'), permission: CREATE_PERMISSION },
      { href: routes.standing(), label: verbs('standing'), permission: CREATE_PERMISSION },
      { href: routes.addByCode(), label: verbs('byCode'), permission: CREATE_PERMISSION },
      { href: routes.newBranch(), label: verbs('newBranch'), permission: 'branch:write' },
      ...SETTINGS_PAGES.map((page) => ({ ...page, label: tabs(page.key) })),
    ];
    return all
      .filter(({ permission }) => !permission || can(permission))
      .map(({ href, label }) => ({
        words: ` ${foldText(`${label} ${href}`).replaceAll('/', ' ')}`,
        page: { key: href, label },
      }));
  });
  const folded = ` ${foldText(text)}`;
  return pages.flatMap(({ words, page }) => (words.includes(folded) ? page : []));
}
