import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { connectionState } from './credentials/connection-state';

export const DOCTOR_ID = 'connection-doctor';

/** The problem of a connection, and how to solve it. */
export function ConnectionProblem({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.problem');
  const { can } = useSession();
  const { key } = connectionState(connection);
  if (key === 'works' || key === 'unproven') return null;
  return (
    <Callout
      tone={key === 'partly' ? 'warning' : 'danger'}
      title={t(`${key}.title`)}
      action={
        (key === 'refused' || key === 'partly') &&
        can('settings:manage') && (
          <Button size="sm" onClick={runDiagnosis}>
            {t('doctor')}
          </Button>
        )
      }
    >
      {t(`${key}.body`)}
    </Callout>
  );
}

function runDiagnosis() {
  const doctor = document.getElementById(DOCTOR_ID);
  doctor?.focus();
  doctor?.querySelector<HTMLElement>('[data-start]')?.click();
}
