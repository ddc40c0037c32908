import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PasswordInput } from '@/components/auth/password-input';
import { FormDialog } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { Identity } from '@/lib/second-factor/schema';

/** Asks who it is once more, before what a stolen session must not do: by a code or a passkey, or by the password of somebody without both. */
export function IdentityDialog({
  hasCodes,
  hasPasskeys = false,
  title,
  description,
  confirm = title,
  pending,
  onIdentity,
  onClose,
  children,
}: {
  hasCodes: boolean;
  hasPasskeys?: boolean;
  title: string;
  description?: string;
  confirm?: string;
  pending: boolean;
  onIdentity: (identity: Identity) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations('settings.codes');
  const ofProfile = useTranslations('settings.profile');
  // Passkeys are all there is without a name.
  const name = hasCodes ? 'code' : hasPasskeys ? null : 'password';
  const initial = { defaultValues: name ? { [name]: '' } : {} };
  const { form, onSubmit, send } = useSaveForm(Identity, initial, (identity) => onIdentity(identity));
  const sign = async () => {
    const { signIdentity } = await import('@/lib/second-factor/passkey-browser');
    await onIdentity({ passkey: await signIdentity() });
  };
  return (
    <FormDialog
      open
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      pending={pending}
      title={title}
      description={description ?? (name ? t(name === 'code' ? 'removeBody' : 'beginBody') : undefined)}
      submitLabel={name && confirm}
    >
      {children}
      {name && (
        <FormField<Identity> name={name} label={name === 'code' ? t('code') : ofProfile('current')} required>
          {(control) =>
            name === 'code' ? (
              <Input {...control} dir="ltr" autoComplete="one-time-code" className="rtl:text-end" />
            ) : (
              <PasswordInput {...control} autoComplete="current-password" />
            )
          }
        </FormField>
      )}
      {hasPasskeys && (
        <Button variant={name ? undefined : 'primary'} icon={<KeyRound />} onClick={() => send(sign)}>
          {t('usePasskey')}
        </Button>
      )}
    </FormDialog>
  );
}
