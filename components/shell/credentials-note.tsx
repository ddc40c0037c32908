'use client';

import { useTranslations } from 'next-intl';
import { usePath } from '@/components/nav/connection-navigation';
import { ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { DateTime } from '@/components/ui/text/date-time';
import { routes } from '@/lib/routes';
import { useAbilities } from './use-abilities';
import { useConnection, useSession } from './user/session-context';

/** A note on every page while the connection's credentials don't work, since its screens then stay out of date. */
export function CredentialsNote() {
  const t = useTranslations('connections.alert');
  const { can } = useSession();
  const { id } = useConnection();
  const { problem } = useAbilities();
  const page = usePath();
  // The connection's own page shows the problem.
  if (!problem || page === routes.settingsConnectionOne(id)) return null;
  const { kind, generation, since, isAll } = problem;
  return (
    <Callout
      tone={isAll ? 'danger' : 'warning'}
      live
      className="mb-4 print:hidden"
      title={t(`${kind}.title`, { generation: generation ?? '' })}
      action={
        can('settings:read') && (
          <ButtonLink size="sm" href={routes.settingsConnectionOne(id)}>
            {t('look')}
          </ButtonLink>
        )
      }
    >
      {kind === 'unverified' || kind === 'other_mode'
        ? t(`${kind}.body`)
        : since && t.rich('since', { time: () => <DateTime value={since} /> })}{' '}
      {t(isAll ? 'all' : 'some')}
    </Callout>
  );
}
