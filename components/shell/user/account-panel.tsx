'use client';

import { Keyboard, LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { LanguageSwitch } from './language-switch';
import { useSession } from './session-context';
import { ThemeSwitch } from './theme-switch';

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
