'use client';

import { useTranslations } from 'next-intl';
import { usePath } from '@/components/nav/place';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/state/callout';
import { DateTime } from '@/components/ui/text/date-time';
import { routes } from '@/lib/routes';
import { useAbilities } from './use-abilities';
import { useConnection, useSession } from './user/session-context';

/** Over every page while the connection's credentials are of no use: otherwise screens would only grow old in silence. */
export function TroubleNote() {
  const t = useTranslations('connections.trouble');
  const { can } = useSession();
  const { id, timeZone } = useConnection();
  const { trouble } = useAbilities();
  const page = usePath();
  // Its own page says it, and has the doctor.
  if (!trouble || page === routes.settingsConnectionOne(id)) return null;
  const { kind, generation, since, isAll } = trouble;
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
      {kind === 'doubtful' || kind === 'other_mode'
        ? t(`${kind}.body`)
        : since && t.rich('since', { time: () => <DateTime value={since} timeZone={timeZone} /> })}{' '}
      {t(isAll ? 'all' : 'some')}
    </Callout>
  );
}
