'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useState } from 'react';
import { usePath, useRouter } from '@/components/nav/connection-navigation';
import { CREATE_PERMISSION, NAV_ITEMS } from '@/components/shell/navigation/nav-items';
import { useSession } from '@/components/shell/user/session-context';
import { SuggestInput } from '@/components/ui/input/suggest-input';
import type { Suggestion } from '@/components/ui/input/suggest-list';
import { customerQueries } from '@/lib/customers/queries';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { formatPhone } from '@/lib/format/phone/format-phone';
import { isolated } from '@/lib/format/text/isolated';
import { digitsOf, foldText, searchTerm } from '@/lib/format/text/search';
import { routes } from '@/lib/routes';

const PAUSE_MS = 150;
const FEWEST_DIGITS = 5;
const MOST_ORDERS = 5;

/** Orders, customers and pages for a few letters or digits; the key of each is its address. Enter takes the first. */
export function SearchPalette({ start, field }: { start: string; field: ComponentProps<'input'> }) {
  const t = useTranslations('shell.search');
  const router = useRouter();
  const [text, setText] = useState(start);
  const items = useItems(text.trim());
  return (
    <SuggestInput
      {...field}
      value={text}
      maxLength={100}
      suggestions={items}
      listLabel={t('label')}
      count={t('count', { count: items.length })}
      onChange={(event) => setText(event.target.value)}
      onChoose={({ key }) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        if (key.startsWith('tel:')) location.assign(key);
        else router.push(key);
      }}
    />
  );
}

function useItems(text: string): Suggestion[] {
  const t = useTranslations('shell');
  const { can } = useSession();
  const params = Object.fromEntries(useSearchParams());
  const isList = usePath() === routes.deliveries();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setAsked, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  const digits = digitsOf(asked);
  const isPhone = digits.length >= FEWEST_DIGITS && searchTerm(asked) === digits;
  const people = useQuery({ ...customerQueries.byPhone(asked), enabled: isPhone && can(CREATE_PERMISSION) });
  const list = useQuery({ ...deliveryQueries.list({ q: asked }), enabled: asked !== '' });
  if (text === '') return [];
  const kept = isList ? { ...params, older: '', newer: '' } : {};
  const all = { key: routes.deliveries({ ...kept, q: text }), label: t('search.all', { text: isolated(text) }) };
  const pages = [{ key: 'newDelivery', href: routes.newDelivery(), permission: CREATE_PERMISSION }, ...NAV_ITEMS]
    .filter((page) => !('permission' in page) || can(page.permission))
    .map(({ key, href }) => ({ key: href, label: t(`nav.${key}`) }))
    .filter(({ label }) => ` ${foldText(label)}`.includes(` ${foldText(text)}`));
  // Results of the text before are not offered for this one.
  if (asked !== text) return [...pages, all];
  const known = (isPhone && people.data ? people.data.customers : []).flatMap(
    ({ id, name: plain, phone, underWay }) => {
      const name = isolated(plain);
      return [
        ...underWay.map(({ id, code }) => ({
          key: routes.delivery(id),
          label: t('search.underWay', { code: isolated(code), name }),
        })),
        { key: routes.newDelivery({ phone }), label: t('search.newFor', { name }) },
        { key: `tel:${phone}`, label: t('search.call', { name }), detail: isolated(formatPhone(phone)) },
        { key: routes.customer(id), label: name },
      ];
    },
  );
  const rows = (list.isPlaceholderData ? [] : (list.data?.rows ?? [])).map((row) => ({
    key: routes.delivery(row.id),
    label: `${isolated(row.code ?? row.reference)} · ${isolated(row.customerName)}`,
    detail: isolated(row.customerAddress),
    isFirst: [row.code, row.reference].some((name) => foldText(name ?? '') === foldText(text)),
  }));
  const first = [...rows.filter(({ isFirst }) => isFirst), ...known];
  const others = rows.filter(({ key }) => !first.some((item) => item.key === key)).slice(0, MOST_ORDERS);
  return [...first, ...pages, all, ...others];
}
