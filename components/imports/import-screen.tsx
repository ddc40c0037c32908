'use client';

import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { PageHeader } from '@/components/ui/page-header';
import { routes } from '@/lib/routes';
import { ImportList } from './import-list';
import { NewImport } from './new-import';

/** A new import for those who may send orders, and the imports so far. */
export function ImportScreen() {
  const t = useTranslations('imports');
  const why = useTranslations('connections.whyNot');
  const { can } = useSession();
  const { by, whyNot } = useAbilities();
  const unavailable = whyNot('createDelivery');
  const isNew = can('delivery:write') && !unavailable && by('createDelivery') !== 'v0';
  return (
    <div className="grid min-w-0 gap-4">
      {isNew ? (
        <div className="min-w-0">
          <NewImport />
        </div>
      ) : (
        <div>
          <PageHeader title={t('title')} back={{ href: routes.deliveries(), label: t('back') }} />
          {can('delivery:write') && (
            <Callout tone="info" title={t('notServed')}>
              {unavailable ? why(unavailable) : t('v0')}
            </Callout>
          )}
        </div>
      )}
      <ImportList />
    </div>
  );
}
