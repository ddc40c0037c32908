import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/overlay/toast';
import { useRemoveCodes } from '@/lib/second-factor/queries';
import type { Identity } from '@/lib/second-factor/schema';
import { IdentityDialog } from './identity-dialog';

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.codes');
  const remove = useRemoveCodes();
  const turnOff = async ({ code = '' }: Identity) => {
    await remove.mutateAsync({ code });
    toast.success(t('removed'));
    onClose();
  };
  return (
    <IdentityDialog hasCodes title={t('turnOff')} pending={remove.isPending} onIdentity={turnOff} onClose={onClose} />
  );
}
