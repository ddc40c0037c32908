'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CREATE_PERMISSION, NAV_ITEMS } from '@/components/shell/navigation/nav-items';
import { useSession } from '@/components/shell/user/session-context';
import type { Suggestion } from '@/components/ui/input/suggest-list';
import { foldText } from '@/lib/format/text/search';
import { routes } from '@/lib/routes';
import { SETTINGS_PAGES } from '../settings/settings-pages';

type Page = { href: string; label: string; permission?: string };

/** The pages and verbs with a word that begins with the text, in the language of the screen or by their English key. */
export function usePages(text: string): Suggestion[] {
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
