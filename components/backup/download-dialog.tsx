import { useTranslations } from 'next-intl';
import { IdentityDialog } from '@/components/second-factor/identity-dialog';
import { useConnection } from '@/components/shell/user/session-context';
import { useConfirmIdentity } from '@/lib/second-factor/queries';
import type { Factors, Identity } from '@/lib/second-factor/schema';

/** Downloads a backup after a second look at who is asking. */
export function DownloadDialog({ id, factors, onClose }: { id: string; factors: Factors; onClose: () => void }) {
  const t = useTranslations('backup.row');
  const { slug } = useConnection();
  const confirm = useConfirmIdentity();
  const download = async (identity: Identity) => {
    const { proof } = await confirm.mutateAsync(identity);
    const href = `/api/backups/${id}?${new URLSearchParams({ connection: slug, proof })}`;
    Object.assign(document.createElement('a'), { href, download: '' }).click();
    onClose();
  };
  return (
    <IdentityDialog
      {...factors}
      title={t('download')}
      pending={confirm.isPending}
      onIdentity={download}
      onClose={onClose}
    >
      <p>{t('downloadBody')}</p>
    </IdentityDialog>
  );
}
