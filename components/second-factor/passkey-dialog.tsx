'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormField } from '@/components/form/form-field';
import { FormProblem } from '@/components/form/form-problem';
import { useRefusal } from '@/components/form/use-refusal';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
import { PasskeyName } from '@/lib/second-factor/passkey-schema';
import { useRenamePasskey } from '@/lib/second-factor/queries';
import type { PasskeyView } from '@/lib/second-factor/schema';

/** The page behind has a field `name` of its own. */
const Named = z.object({ passkeyName: PasskeyName });
type Named = z.output<typeof Named>;

/** Names a passkey, or makes a new one of that name. */
export function PasskeyDialog({
  passkey,
  onClose,
  onDone,
}: {
  passkey: PasskeyView | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations('settings.codes');
  const ui = useTranslations('ui');
  const formId = useId();
  const refusal = useRefusal();
  const rename = useRenamePasskey();
  const form = useForm<Named>({ resolver: zodResolver(Named), defaultValues: { passkeyName: passkey?.name ?? '' } });
  const { isSubmitting } = form.formState;
  const save = form.handleSubmit(async ({ passkeyName: name }) => {
    try {
      if (passkey) await rename.mutateAsync({ id: passkey.id, name });
      else await (await import('@/lib/second-factor/passkey-browser')).createPasskey(name);
      onDone();
    } catch (error) {
      refusal.showFieldErrors(error, form.setError, ['passkeyName']);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isSubmitting}
      title={passkey ? t('rename') : t('addPasskey')}
      description={passkey ? undefined : t('addPasskeyBody')}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={isSubmitting}>
            {passkey ? t('rename') : t('begin')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} onSubmit={save} noValidate className="space-y-4">
          <FormProblem />
          <FormField<Named> name="passkeyName" label={t('passkeyName')} help={t('passkeyNameHelp')} required>
            {(control) => <Input {...control} autoComplete="off" autoFocus />}
          </FormField>
        </form>
      </FormProvider>
    </Dialog>
  );
}
