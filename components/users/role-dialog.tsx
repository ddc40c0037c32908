'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefusal } from '@/components/auth/use-refusal';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import type { Role } from '@/lib/auth/permissions';
import { useChangeRole } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';
import { RoleChoice } from './role-choice';

export function RoleDialog({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const ui = useTranslations('ui');
  const roleName = useTranslations('shell.role');
  const [chosen, setChosen] = useState<Role>();
  const change = useChangeRole();
  const refusal = useRefusal();
  const { id, name } = person;
  const role = chosen ?? person.role;

  function close() {
    setChosen(undefined);
    onClose();
  }
  function save() {
    const mine = { id, role };
    change.mutate(mine, {
      onSuccess: () => toast.success(t('roleToast', { name, role: roleName(role) })),
      onError: refusal.show,
      onSettled: close,
    });
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={change.isPending}
      title={t('roleTitle', { name })}
      description={t('roleBody')}
      footer={
        <>
          <Button onClick={close}>{ui('cancel')}</Button>
          <Button variant="primary" pending={change.isPending} disabled={role === person.role} onClick={save}>
            {t('roleSubmit')}
          </Button>
        </>
      }
    >
      <RoleChoice value={role} onChange={setChosen} />
    </Dialog>
  );
}
