import { useTranslations } from 'next-intl';
import type { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
import { Button } from '@/components/ui/button/button';
import { Input } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useSetOwnLevel } from '@/lib/wallet/queries';
import { SetOwnLevel } from '@/lib/wallet/schema';

type Fields = z.input<typeof SetOwnLevel>;

/** Sets or removes the level at which this dashboard warns. */
export function LevelDialog({
  ownLevel,
  currency,
  onClose,
}: {
  ownLevel: string | null;
  currency: string;
  onClose: () => void;
}) {
  const t = useTranslations('wallet.own');
  const { mutateAsync, isPending } = useSetOwnLevel();
  const save = (input: SetOwnLevel) => mutateAsync(input).then(onClose);
  const { form, onSubmit, send } = useSaveForm(SetOwnLevel, { defaultValues: { level: ownLevel ?? '' } }, save);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      busy={isPending}
      title={t('title')}
      description={t('help')}
      footer={
        <>
          {ownLevel !== null && (
            <Button pending={isPending} onClick={() => send(() => save({ level: null }))}>
              {t('remove')}
            </Button>
          )}
          <Button variant="primary" type="submit" form="own-level" pending={isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form id="own-level" form={form} onSubmit={onSubmit} className="grid gap-3">
        <FormField<Fields> name="level" label={t('field', { currency })}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" dir="ltr" className="tabular" />}
        </FormField>
      </Form>
    </Dialog>
  );
}
