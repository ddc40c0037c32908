'use client';

import { useTranslations } from 'next-intl';
import { usePath } from '@/components/nav/place';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/state/callout';
import { routes } from '@/lib/routes';
import { useAbilities } from './use-abilities';
import { useConnection, useSession } from './user/session-context';

/** Over every page while nobody has said the merchant's country: money, times and addresses may be another country's. */
export function AssumedCountryNote() {
  const t = useTranslations('connections.assumed_country');
  const { can } = useSession();
  const { id, isCountryAssumed } = useConnection();
  const { generations } = useAbilities();
  const settings = routes.settingsConnectionOne(id);
  const isThere = usePath() === settings;
  // Without credentials nothing can be sent, and what is missing is said already.
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
