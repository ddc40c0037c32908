'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { PasswordInput } from '@/components/auth/password-input';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { useRefusal } from '@/components/form/use-refusal';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
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
  const ui = useTranslations('ui');
  const formId = useId();
  const name = hasCodes ? 'code' : hasPasskeys ? null : 'password';
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={title}
      description={description ?? (name ? t(name === 'code' ? 'removeBody' : 'beginBody') : undefined)}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          {name && (
            <Button type="submit" form={formId} variant="primary" pending={pending}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <IdentityFields name={name} hasPasskeys={hasPasskeys} formId={formId} onIdentity={onIdentity}>
        {children}
      </IdentityFields>
    </Dialog>
  );
}

/**
 * The form of a code, or of the person's password, below `children`; a button outside submits it by its id. Passkeys have
 * a button of their own, and are all there is without a `name`.
 */
function IdentityFields({
  name,
  hasPasskeys,
  formId,
  onIdentity,
  children,
}: {
  name: 'code' | 'password' | null;
  hasPasskeys: boolean;
  formId: string;
  onIdentity: (identity: Identity) => Promise<unknown>;
  children?: ReactNode;
}) {
  const ofCodes = useTranslations('settings.codes');
  const ofProfile = useTranslations('settings.profile');
  const refusal = useRefusal();
  const form = useForm<Identity>({ resolver: zodResolver(Identity), defaultValues: name ? { [name]: '' } : {} });
  const show = (error: unknown) => refusal.showFieldErrors(error, form.setError, name ? [name] : []);
  const save = form.handleSubmit(async (input) => {
    await onIdentity(input).catch(show);
  });
  const sign = async () => {
    form.clearErrors();
    try {
      const { signIdentity } = await import('@/lib/second-factor/passkey-browser');
      await onIdentity({ passkey: await signIdentity() });
    } catch (error) {
      show(error);
    }
  };
  return (
    <FormProvider {...form}>
      <form id={formId} onSubmit={save} noValidate className="space-y-4">
        <FormProblem />
        {children}
        {name && (
          <FormField<Identity> name={name} label={name === 'code' ? ofCodes('code') : ofProfile('current')} required>
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
          <Button variant={name ? undefined : 'primary'} icon={<KeyRound />} onClick={sign}>
            {ofCodes('usePasskey')}
          </Button>
        )}
      </form>
    </FormProvider>
  );
}
