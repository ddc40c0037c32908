import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Segmented } from '@/components/ui/input/radio-group';
import { remember } from '@/components/ui/remember';
import { LanguageSwitch } from './language-switch';
import { useSession } from './session-context';
import { THEME_COOKIE, type Theme, themeOf } from './theme';

/** The signed-in user, the language and theme, and Sign out. */
export function AccountPanel({ onShortcuts }: { onShortcuts?: () => void }) {
  const t = useTranslations('shell');
  const { user } = useSession();
  return (
    <div className="grid gap-3">
      <div>
        <div className="truncate font-medium">{user.name}</div>
        <div className="flex flex-wrap gap-x-2 text-muted text-sm">
          <span>{t.has(`role.${user.role}`) ? t(`role.${user.role}`) : user.role}</span>
          <bdi dir="ltr" className="truncate text-faint">
            {user.email}
          </bdi>
        </div>
      </div>
      <ThemeSwitch />
      <LanguageSwitch className="w-full justify-start px-2! sm:hidden" />
      {onShortcuts && (
        <Button variant="ghost" icon={<Keyboard />} className="w-full justify-start px-2!" onClick={onShortcuts}>
          {t('keys.open')}
        </Button>
      )}
      {/* A plain form: signing out works without JavaScript. */}
      <form method="post" action="/api/auth/sign-out" className="border-line border-t pt-2">
        <Button
          type="submit"
          variant="ghost"
          icon={<LogOut className="mirror-rtl" />}
          className="w-full justify-start px-2!"
        >
          {t('user.signOut')}
        </Button>
      </form>
    </div>
  );
}

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/** Light, dark or the system's theme, applied without a request. Never rendered on the server. */
function ThemeSwitch() {
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
