import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { useKeptIds } from '@/components/nav/use-kept-ids';
import { useConnection } from '@/components/shell/user/session-context';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Panel } from '@/components/ui/panel';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { importQueries } from '@/lib/imports/queries';
import { routes } from '@/lib/routes';
import { useCreateStanding } from '@/lib/standing/queries';
import { StandingForm } from './standing-form';

const WORKDAYS = [0, 1, 2, 3, 4];
const NEW = { time: '09:00', weekdays: WORKDAYS, dates: [], daysOff: [] };

/** The orders of a new plan: one delivery, the orders selected in this tab, or those of an import. */
export type NewStandingOf = { like: string | undefined; isOfSelected: boolean; importId: string | undefined };

export function NewStanding({ like, isOfSelected, importId }: NewStandingOf) {
  const t = useTranslations('standing');
  const { slug } = useConnection();
  const selected = useKeptIds(slug, 'standing');
  const only = like ?? (isOfSelected && selected.length === 1 ? selected[0] : undefined);
  const delivery = useQuery({ ...deliveryQueries.detail(only ?? ''), enabled: only !== undefined }).data;
  const imported = useQuery({ ...importQueries.detail(importId ?? ''), enabled: importId !== undefined }).data;
  const router = useRouter();
  const create = useCreateStanding();
  const [id] = useState(() => crypto.randomUUID());
  const deliveries = like ? [like] : isOfSelected ? selected : [];
  if (deliveries.length === 0 && !importId) return <EmptyState title={t('new.none')}>{t('new.noneHint')}</EmptyState>;
  const count = imported?.counts.sent ?? deliveries.length;
  const name = delivery?.customerName ?? imported?.name.replace(/\.\w+$/, '') ?? '';
  return (
    <Panel title={only ? t('form.title', { name }) : t('new.title', { count })}>
      <StandingForm
        // The name comes with the order or the import.
        key={name}
        initial={{ ...NEW, name }}
        saveLabel={t('form.save')}
        onSave={async (fields) => {
          await create.mutateAsync({ id, like: importId ? { import: importId } : { deliveries }, ...fields });
          router.replace(routes.standing());
        }}
      />
    </Panel>
  );
}
