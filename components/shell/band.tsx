'use client';

import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConnection } from './session-context';

/** Says across the whole width that nothing here is real; always in sight. */
export function Band() {
  const t = useTranslations('shell');
  const { sandbox, testMode } = useConnection();
  if (!sandbox && !testMode) return null;
  const kind = sandbox ? 'sandbox' : 'testMode';
  return (
    <aside
      aria-label={t(`${kind}.title`)}
      className="sticky top-0 z-30 flex h-(--band) items-center justify-center gap-2 overflow-hidden bg-band px-3 text-center text-on-band text-xs leading-tight sm:text-sm"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
      <p>
        <strong className="font-semibold">
          {t(`${kind}.title`)}
          {sandbox && testMode && ` · ${t('testMode.title')}`}
        </strong>
        {' — '}
        {t(`${kind}.body`)}
      </p>
    </aside>
  );
}
