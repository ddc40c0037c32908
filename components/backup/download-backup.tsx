'use client';

import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { useConfirmIdentity } from '@/lib/second-factor/queries';
import type { Identity } from '@/lib/second-factor/schema';

const IdentityDialog = dynamic(() =>
  import('@/components/second-factor/identity-dialog').then((file) => file.IdentityDialog),
);

/** Downloads a backup after a second look at who is asking. */
export function DownloadBackup({ id, hasCodes }: { id: string; hasCodes: boolean }) {
  const t = useTranslations('backup.row');
  const { slug } = useConnection();
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirmIdentity();
  const download = async (identity: Identity) => {
    const { proof } = await confirm.mutateAsync(identity);
    const href = `/api/backups/${id}?${new URLSearchParams({ connection: slug, proof })}`;
    Object.assign(document.createElement('a'), { href, download: '' }).click();
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" icon={<Download />} onClick={() => setOpen(true)}>
        {t('download')}
      </Button>
      {isOpen && (
        <IdentityDialog
          hasCodes={hasCodes}
          title={t('download')}
          pending={confirm.isPending}
          onIdentity={download}
          onClose={() => setOpen(false)}
        >
          <p>{t('downloadBody')}</p>
        </IdentityDialog>
      )}
    </>
  );
}
