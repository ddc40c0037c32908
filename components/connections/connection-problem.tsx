'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { connectionState } from './credentials/connection-state';

export const DOCTOR_ID = 'connection-doctor';

/** The problem of a connection, and how to solve it. */
export function ConnectionProblem({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.problem');
  const { key } = connectionState(connection);
  if (key === 'works' || key === 'unproven') return null;
  return (
    <Callout
      tone={key === 'partly' ? 'warning' : 'danger'}
      title={t(`${key}.title`)}
      action={
        (key === 'refused' || key === 'partly') && (
          <Button size="sm" onClick={() => document.getElementById(DOCTOR_ID)?.focus()}>
            {t('doctor')}
          </Button>
        )
      }
    >
      {t(`${key}.body`)}
    </Callout>
  );
}
