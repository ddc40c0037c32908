import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Callout } from '@/components/ui/feedback/callout';
import { buttonClass } from '@/components/ui/style/button-class';
import { belowConnectionPath } from '@/lib/http/connection-address';
import { routes } from '@/lib/routes';

/**
 * Covers every page of a removed connection, and of a session that ended elsewhere. The latter leads to
 * sign-in and back; a page with typed text stays, and signs in in another tab.
 */
export function EndNote({ state, isInUse }: { state: 'removed' | 'signedOut'; isInUse: () => boolean }) {
  const t = useTranslations('live');
  const leave = useEffectEvent(() => {
    const { pathname, search } = window.location;
    const isOverview = belowConnectionPath(pathname) === routes.overview();
    if (!isInUse()) window.location.assign(routes.signIn(isOverview ? {} : { next: `${pathname}${search}` }));
  });
  useEffect(() => {
    if (state === 'signedOut') leave();
  }, [state]);
  const link = state === 'removed' ? { href: '/' } : { href: routes.signIn(), target: '_blank', rel: 'noreferrer' };
  return (
    <Callout
      tone="danger"
      live
      className="sticky top-[calc(var(--sticky-top)+0.5rem)] z-20 mb-4 print:hidden"
      title={t(`${state}.title`)}
      action={
        <a {...link} className={buttonClass('secondary', 'sm')}>
          {t(`${state}.go`)}
        </a>
      }
    >
      {t(`${state}.body`)}
    </Callout>
  );
}
