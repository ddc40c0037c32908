'use client';

import { useTranslations } from 'next-intl';
import { usePath } from '@/components/nav/connection-navigation';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/feedback/callout';
import { routes } from '@/lib/routes';
import { useAbilities } from './use-abilities';
import { useConnection, useSession } from './user/session-context';

/** A note on every page while the merchant's country is only assumed: money, times and addresses may be wrong. */
export function AssumedCountryNote() {
  const t = useTranslations('connections.assumed_country');
  const { can } = useSession();
  const { id, isCountryAssumed } = useConnection();
  const { generations } = useAbilities();
  const settings = routes.settingsConnectionOne(id);
  const isThere = usePath() === settings;
  // Without credentials nothing can be sent, and another note is shown.
  if (!isCountryAssumed || generations.length === 0) return null;
  return (
    <Callout
      tone="warning"
      className="mb-4 print:hidden"
      title={t('title')}
      action={
        can('settings:manage') &&
        !isThere && (
          <ButtonLink size="sm" href={settings}>
            {t('look')}
          </ButtonLink>
        )
      }
    >
      {t('body')}
    </Callout>
  );
}
