'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Panel } from '@/components/ui/panel';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { ConnectionRemoveDialog } from './connection-remove-dialog';

/** The button that removes a connection, or the reason why it can't be removed here. */
export function ConnectionRemoval({ connection }: { connection: ConnectionEntry }) {
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
