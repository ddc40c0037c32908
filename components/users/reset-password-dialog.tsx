import { useLocale, useTranslations } from 'next-intl';
import { ActDialog } from '@/components/form/act-dialog';
import { useResetPassword } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';
import { PasswordLink } from './password-link';

/** Asks before a person's password is taken away, then shows the link to choose another. */
export function ResetPasswordDialog({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useTranslations('settings.people');
  const locale = useLocale();
  const { mutateAsync, data, reset } = useResetPassword();
  const { id, name } = person;
  if (data) return <PasswordLink title={t('resetTitle', { name })} given={data} open onClose={reset} />;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('resetTitle', { name })}
      description={t('resetBody')}
      confirmLabel={t('resetSubmit')}
      act={() => mutateAsync({ id, locale })}
    />
  );
}
