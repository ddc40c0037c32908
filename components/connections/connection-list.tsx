'use client';

import { useQuery } from '@tanstack/react-query';
import { Cable, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shell/user/session-context';
import { ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { Panel } from '@/components/ui/panel';
import { connectionQueries } from '@/lib/connections/queries';
import { routes } from '@/lib/routes';
import { ConnectionRow } from './connection-row';

/** All connections with their status, each a link to its page. */
export function ConnectionList() {
  const t = useTranslations('connections');
  const { can } = useSession();
  const connections = useQuery(connectionQueries.list());
  return (
    <Panel
      title={t('list')}
      flush
      actions={
        can('settings:manage') && (
          <ButtonLink href={routes.newConnection()} size="sm" variant="primary" icon={<Plus />}>
            {t('add')}
          </ButtonLink>
        )
      }
    >
      <p className="border-line border-b px-4 py-2 text-muted text-sm">{t('lead')}</p>
      {connections.data ? (
        connections.data.connections.length > 0 ? (
          <ul className="divide-y divide-line">
            {connections.data.connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<Cable />} title={t('empty')}>
            {t('emptyHelp')}
          </EmptyState>
        )
      ) : (
        <Pending query={connections} rows={3} />
      )}
    </Panel>
  );
}
