import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { useRefusal } from '@/components/form/use-refusal';
import { Input } from '@/components/ui/input/input';
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
    <FormDialog
      open
      form={form}
      onSubmit={save}
      onClose={onClose}
      pending={isSubmitting}
      title={passkey ? t('rename') : t('addPasskey')}
      description={passkey ? undefined : t('addPasskeyBody')}
      submitLabel={passkey ? t('rename') : t('begin')}
    >
      <FormField<Named> name="passkeyName" label={t('passkeyName')} help={t('passkeyNameHelp')} required>
        {(control) => <Input {...control} autoComplete="off" autoFocus />}
      </FormField>
    </FormDialog>
  );
}
