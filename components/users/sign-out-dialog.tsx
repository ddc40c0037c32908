'use client';

import { useTranslations } from 'next-intl';
import { useRefusal } from '@/components/auth/use-refusal';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { useSignOutUser } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';

export function SignOutDialog({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const signOut = useSignOutUser();
  const refusal = useRefusal();
  const { id, name } = person;
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('signOutTitle', { name })}
      description={t('signOutBody')}
      confirmLabel={t('signOutConfirm')}
      pending={signOut.isPending}
      onConfirm={() =>
        signOut.mutate(id, {
          onSuccess: () => toast.success(t('signedOutToast', { name })),
          onError: refusal.show,
          onSettled: onClose,
        })
      }
    />
  );
}
