'use client';

import { useTranslations } from 'next-intl';
import { useRefusal } from '@/components/auth/use-refusal';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { useDisableUser, useSignOutUser } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';

type Props = { person: Person; act: 'disable' | 'signOut'; open: boolean; onClose: () => void };

/** Asks before a person is disabled, or signed out everywhere. */
export function AccessDialog({ person: { id, name }, act, open, onClose }: Props) {
  const t = useTranslations('settings.people');
  const acts = { disable: useDisableUser(), signOut: useSignOutUser() };
  const refusal = useRefusal();
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t(`${act}Title`, { name })}
      description={t(`${act}Body`)}
      confirmLabel={t(`${act}Confirm`)}
      pending={acts[act].isPending}
      onConfirm={() =>
        acts[act].mutate(id, {
          onSuccess: () => toast.success(t(act === 'disable' ? 'disabledToast' : 'signedOutToast', { name })),
          onError: refusal.show,
          onSettled: onClose,
        })
      }
    />
  );
}
