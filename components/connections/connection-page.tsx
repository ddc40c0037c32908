import { Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { TestMark } from '@/components/shell/navigation/test-mark';
import { useSession } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { Panel } from '@/components/ui/panel';
import { buttonClass } from '@/components/ui/style/button-class';
import type { Abilities } from '@/lib/connections/abilities/abilities';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { connectionPath } from '@/lib/http/connection-address';
import { routes } from '@/lib/routes';
import { ConnectionAbilities } from './connection-abilities';
import { ConnectionFacts } from './connection-facts';
import { ConnectionProblem, DOCTOR_ID } from './connection-problem';
import { ConnectionRemoveDialog } from './connection-remove-dialog';
import { ConnectionStateBadge } from './connection-state-badge';
import { ConnectionWebhook } from './connection-webhook';
import { ConnectionCredentials } from './credentials/connection-credentials';
import { ConnectionBackLink } from './edit/connection-back-link';
import { ConnectionNextSteps } from './edit/connection-next-steps';
import { useConnectionEntry } from './use-connection-entry';

type Properties = {
  id: string;
  abilities: Abilities;
  /** Whether the connection was just added. */
  isNew: boolean;
  doctor: ReactNode;
};

/** One connection: its facts, credentials, abilities and webhook address, and what an owner may do about them. */
export function ConnectionPage({ id, abilities, isNew, doctor }: Properties) {
  const t = useTranslations('connections');
  const { entry, isMissing, query } = useConnectionEntry(id);
  return (
    <>
      <ConnectionBackLink />
      {entry ? (
        <ConnectionDetail connection={entry} abilities={abilities} isNew={isNew} doctor={doctor} />
      ) : isMissing ? (
        <EmptyState
          icon={<Unplug />}
          title={t('missingTitle')}
          action={<ButtonLink href={routes.settingsConnections()}>{t('back')}</ButtonLink>}
        >
          {t('missingBody')}
        </EmptyState>
      ) : (
        <Pending query={query} rows={10} />
      )}
    </>
  );
}

function ConnectionDetail({
  connection,
  abilities,
  isNew,
  doctor,
}: Omit<Properties, 'id'> & { connection: ConnectionEntry }) {
  const { can } = useSession();
  const mayManage = can('settings:manage');
  return (
    <div className="space-y-4">
      <Heading connection={connection} />
      {isNew && <ConnectionNextSteps connection={connection} />}
      <ConnectionProblem connection={connection} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <ConnectionFacts connection={connection} />
          <ConnectionCredentials connection={connection} />
          <ConnectionWebhook connection={connection} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div id={DOCTOR_ID} tabIndex={-1} className="min-w-0 outline-offset-4">
            {doctor}
          </div>
          <ConnectionAbilities connection={connection} abilities={abilities} />
          {mayManage && <ConnectionRemoval connection={connection} />}
        </div>
      </div>
    </div>
  );
}

function Heading({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections');
  const { name, slug, testMode, sandbox } = connection;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="min-w-0 break-words font-semibold text-lg">
        <bdi>{name}</bdi>
      </h2>
      <span className="flex flex-wrap items-center gap-2">
        {testMode && <TestMark />}
        {sandbox && <Badge>{t('sandbox')}</Badge>}
        <ConnectionStateBadge connection={connection} />
      </span>
      <a href={connectionPath(slug)} className={`${buttonClass('secondary', 'sm')} sm:ms-auto`}>
        {t('open')}
      </a>
    </div>
  );
}

/** The button that removes a connection, or the reason why it can't be removed here. */
function ConnectionRemoval({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.remove');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('panelTitle')}>
      {connection.removable ? (
        <>
          <p className="mb-3 text-muted">{t('panelBody')}</p>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
          <ConnectionRemoveDialog connection={connection} open={isOpen} onClose={() => setOpen(false)} />
        </>
      ) : (
        <p className="text-muted">{t('environment')}</p>
      )}
    </Panel>
  );
}
