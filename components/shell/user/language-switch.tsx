'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { remember } from '@/components/ui/remember';
import { CssIcon } from '@/components/ui/style/css-icon';
import { LOCALE_COOKIE } from '@/lib/i18n/catalog/locale';

/** Switches to the other language, named in that language. Typed text stays. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('shell.language');
  const locale = useLocale();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const other = locale === 'ar' ? 'en' : 'ar';

  function change() {
    remember(LOCALE_COOKIE, other);
    startTransition(() => router.refresh());
  }

  return (
    <Button
      variant="ghost"
      icon={<CssIcon name="languages" />}
      pending={pending}
      onClick={change}
      className={className}
    >
      {/* The system's font: one word needs no other. */}
      <span lang={other} className="[font-family:system-ui]">
        {t('switch')}
      </span>
    </Button>
  );
}
