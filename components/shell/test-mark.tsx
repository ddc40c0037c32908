'use client';

import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';

/** Says beside a connection's name that nothing it does is real. */
export function TestMark({ className }: { className?: string }) {
  const t = useTranslations('shell.testMode');
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1 rounded-sm bg-band px-1 font-semibold text-2xs text-on-band leading-4',
        className,
      )}
    >
      <FlaskConical aria-hidden="true" className="size-3" />
      {t('mark')}
    </span>
  );
}
