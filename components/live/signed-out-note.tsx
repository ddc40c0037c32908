'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Callout } from '@/components/ui/feedback/callout';
import { buttonClass } from '@/components/ui/style/button-class';
import { belowConnectionPath } from '@/lib/http/connection-address';
import { useLiveStatus } from '@/lib/live/use-live';
import { routes } from '@/lib/routes';
import { useIsInUse } from './use-is-in-use';

/** The session ended elsewhere. Leads to sign-in and back; a page with typed text stays, and signs in in another tab. */
export function SignedOutNote() {
  const t = useTranslations('live.signedOut');
  const isInUse = useIsInUse();
  const isOut = useLiveStatus().state === 'signedOut';
  const leave = useEffectEvent(() => {
    const { pathname, search } = window.location;
    const isOverview = belowConnectionPath(pathname) === routes.overview();
    if (!isInUse()) window.location.assign(routes.signIn(isOverview ? {} : { next: `${pathname}${search}` }));
  });
  useEffect(() => {
    if (isOut) leave();
  }, [isOut]);
  if (!isOut) return null;
  return (
    <Callout
      tone="danger"
      live
      className="sticky top-[calc(var(--sticky-top)+0.5rem)] z-20 mb-4 shadow-lg print:hidden"
      title={t('title')}
      action={
        <a href={routes.signIn()} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
          {t('go')}
        </a>
      }
    >
      {t('body')}
    </Callout>
  );
}
