import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
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
  const rename = useRenamePasskey();
  const initial = { defaultValues: { passkeyName: passkey?.name ?? '' } };
  const { form, onSubmit, pending } = useSaveForm(Named, initial, async ({ passkeyName: name }) => {
    if (passkey) await rename.mutateAsync({ id: passkey.id, name });
    else await (await import('@/lib/second-factor/passkey-browser')).createPasskey(name);
    onDone();
  });
  return (
    <FormDialog
      open
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      pending={pending}
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
