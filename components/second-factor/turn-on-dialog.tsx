'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { PasswordInput } from '@/components/auth/password-input';
import { useRefusal } from '@/components/auth/use-refusal';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { Button } from '@/components/ui/button/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useBeginCodes, useConfirmCodes } from '@/lib/second-factor/queries';
import { BeginCodes, type NewSecret } from '@/lib/second-factor/schema';
import { CodeFields } from './code-fields';

/** Three steps: the password, the phone with its first code, and the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.codes');
  const ui = useTranslations('ui');
  const formId = useId();
  const begin = useBeginCodes();
  const confirm = useConfirmCodes();
  const codes = confirm.data?.recoveryCodes;
  if (codes) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('recoveryTitle')}
        description={t('recoveryBody')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <ol dir="ltr" className="mb-4 grid grid-cols-2 gap-2 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <a
          className="text-accent"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(codes.join('\n'))}`}
        >
          {t('save')}
        </a>
      </Dialog>
    );
  }
  const isBegun = begin.data !== undefined;
  const pending = begin.isPending || confirm.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={t('turnOn')}
      description={isBegun ? t('scanBody') : t('beginBody')}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {isBegun ? t('confirm') : t('begin')}
          </Button>
        </>
      }
    >
      {begin.data ? (
        <CodeFields formId={formId} onCode={async (input) => void (await confirm.mutateAsync(input))}>
          <Secret secret={begin.data} />
        </CodeFields>
      ) : (
        <PasswordStep formId={formId} onPassword={async (input) => void (await begin.mutateAsync(input))} />
      )}
    </Dialog>
  );
}

function Secret({ secret: { secret, picture } }: { secret: NewSecret }) {
  const t = useTranslations('settings.codes');
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the picture is in the address. */}
      <img src={picture} alt={t('qr')} className="mx-auto size-48" />
      <p>
        {t('secret')}:{' '}
        <bdi dir="ltr" className="select-all break-all font-mono">
          {secret}
        </bdi>
      </p>
    </>
  );
}

function PasswordStep({ formId, onPassword }: { formId: string; onPassword: (input: BeginCodes) => Promise<void> }) {
  const t = useTranslations('settings.profile');
  const refusal = useRefusal();
  const form = useForm<BeginCodes>({ resolver: zodResolver(BeginCodes), defaultValues: { password: '' } });
  const save = form.handleSubmit((input) =>
    onPassword(input).catch((error) => refusal.showFieldErrors(error, form.setError, ['password'])),
  );
  return (
    <FormProvider {...form}>
      <form id={formId} onSubmit={save} noValidate className="space-y-4">
        <FormProblem />
        <FormField<BeginCodes> name="password" label={t('current')} required>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
      </form>
    </FormProvider>
  );
}
