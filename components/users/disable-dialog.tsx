'use client';

import { useTranslations } from 'next-intl';
import { useRefusal } from '@/components/auth/use-refusal';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { useDisableUser } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';

export function DisableDialog({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const disable = useDisableUser();
  const refusal = useRefusal();
  const { id, name } = person;
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('disableTitle', { name })}
      description={t('disableBody')}
      confirmLabel={t('disableConfirm')}
      pending={disable.isPending}
      onConfirm={() =>
        disable.mutate(id, {
          onSuccess: () => toast.success(t('disabledToast', { name })),
          onError: refusal.show,
          onSettled: onClose,
        })
      }
    />
  );
}
