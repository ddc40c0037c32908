'use client';

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { Panel } from '@/components/ui/panel';
import { userQueries } from '@/lib/users/queries';
import { AddPersonDialog } from './add-person-dialog';
import { PeopleTable } from './people-table';

/** Everyone with an account, and who may what where. */
export function PeoplePanel() {
  const t = useTranslations('settings.people');
  const people = useQuery(userQueries.people());
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      title={t('list')}
      flush
      actions={
        <Button size="sm" variant="primary" icon={<UserPlus />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {people.data ? (
        <PeopleTable people={people.data.people} />
      ) : people.isError ? (
        <ErrorState title={t('failed')} onRetry={() => people.refetch()} retrying={people.isFetching} />
      ) : (
        <SkeletonRows rows={5} />
      )}
      <AddPersonDialog open={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  );
}
