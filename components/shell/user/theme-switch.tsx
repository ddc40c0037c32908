'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Segmented } from '@/components/ui/input/radio-group';
import { remember } from '@/components/ui/remember';
import { THEME_COOKIE, type Theme, themeOf } from './theme';

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/** Light, dark or the system's theme, applied without a request. Never rendered on the server. */
export function ThemeSwitch() {
  const t = useTranslations('shell.theme');
  const [theme, setTheme] = useState<Theme>(() =>
    themeOf(typeof document === 'undefined' ? undefined : document.documentElement.dataset.theme),
  );

  function choose(next: Theme) {
    setTheme(next);
    document.documentElement.dataset.theme = next;
    remember(THEME_COOKIE, next);
  }

  const options = (['light', 'dark', 'system'] as const).map((value) => {
    const Icon = ICONS[value];
    return {
      value,
      label: (
        <>
          <Icon aria-hidden="true" />
          {t(value)}
        </>
      ),
    };
  });
  return <Segmented legend={t('label')} hideLegend options={options} value={theme} onChange={choose} />;
}
