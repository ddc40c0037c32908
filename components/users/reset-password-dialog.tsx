import { useLocale, useTranslations } from 'next-intl';
import { useRefusal } from '@/components/form/use-refusal';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { useResetPassword } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';
import { PasswordLink } from './password-link';

/** Asks before a person's password is taken away, then shows the link to choose another. */
export function ResetPasswordDialog({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const locale = useLocale();
  const refusal = useRefusal();
  const { mutate, data, reset, isPending } = useResetPassword();
  const { id, name } = person;
  function close() {
    onClose();
    reset();
  }
  if (data) return <PasswordLink title={t('resetTitle', { name })} given={data} open={open} onClose={close} />;
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('resetTitle', { name })}
      description={t('resetBody')}
      confirmLabel={t('resetSubmit')}
      pending={isPending}
      onConfirm={() => mutate({ id, locale }, { onError: refusal.show })}
    />
  );
}
