'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { useNewerBuild } from '@/lib/http/build';
import { useIsInUse } from './use-is-in-use';

/** Long enough to read the note. */
const RELOAD_AFTER_MS = 8_000;
/** The build for which this tab was reloaded: between two instances of different builds it would never end. */
const RELOADED_FOR = 'dispatch-desk-reloaded-for';

/** On every page of a tab that is older than the server. Reloads by itself where nothing was typed and nothing is open. */
export function OldTabNote() {
  const t = useTranslations('live.oldTab');
  const newer = useNewerBuild();
  const isInUse = useEffectEvent(useIsInUse());
  useEffect(() => {
    if (newer === null || sessionStorage.getItem(RELOADED_FOR) === newer) return;
    const timer = setInterval(() => {
      if (isInUse()) return;
      clearInterval(timer);
      sessionStorage.setItem(RELOADED_FOR, newer);
      location.reload();
    }, RELOAD_AFTER_MS);
    return () => clearInterval(timer);
  }, [newer]);
  if (newer === null) return null;
  return (
    <Callout
      live
      className="mb-4 print:hidden"
      title={t('title')}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      {t('body')}
    </Callout>
  );
}
