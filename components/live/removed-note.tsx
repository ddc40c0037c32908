'use client';

import { useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import { buttonClass } from '@/components/ui/style/button-class';
import { useLiveStatus } from '@/lib/live/use-live';

/**
 * Covers every page of a connection that was removed meanwhile, with a link to another connection in a new document.
 */
export function RemovedNote() {
  const t = useTranslations('live.removed');
  const { state } = useLiveStatus();
  if (state !== 'removed') return null;
  return (
    <Callout
      tone="danger"
      live
      className="mb-4 print:hidden"
      title={t('title')}
      action={
        <a href="/" className={buttonClass('secondary', 'sm')}>
          {t('go')}
        </a>
      }
    >
      {t('body')}
    </Callout>
  );
}
