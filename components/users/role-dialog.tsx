import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefusal } from '@/components/form/use-refusal';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { useChangeRole } from '@/lib/users/queries';
import { type Access, isWhole, type Person } from '@/lib/users/schema';
import { AccessChoice } from './access-choice';

export function RoleDialog({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const ui = useTranslations('ui');
  const [chosen, setChosen] = useState<Access>();
  const change = useChangeRole();
  const refusal = useRefusal();
  const { id, name } = person;
  const access: Access = chosen ?? person;

  function close() {
    setChosen(undefined);
    onClose();
  }
  function save() {
    const memberships = access.memberships?.map(({ connectionId, role, branches }) => ({
      connectionId,
      role,
      branches,
    }));
    change.mutate(
      { id, role: access.role, memberships },
      { onSuccess: () => toast.success(t('roleToast', { name })), onError: refusal.show, onSettled: close },
    );
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
          <Button variant="primary" pending={change.isPending} disabled={!chosen || !isWhole(access)} onClick={save}>
            {t('roleSubmit')}
          </Button>
        </>
      }
    >
      <AccessChoice value={access} onChange={setChosen} />
    </Dialog>
  );
}
