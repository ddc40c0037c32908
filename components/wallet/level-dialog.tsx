import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Input } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useProblemText } from '@/lib/http/use-problem-text';
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
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSetOwnLevel();
  const form = useForm<Fields, unknown, SetOwnLevel>({
    resolver: zodResolver(SetOwnLevel),
    defaultValues: { level: ownLevel ?? '' },
  });
  const save = (input: SetOwnLevel) => mutate(input, { onSuccess: onClose });

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
            <Button pending={isPending} onClick={() => save({ level: null })}>
              {t('remove')}
            </Button>
          )}
          <Button variant="primary" type="submit" form="own-level" pending={isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form id="own-level" form={form} onSubmit={form.handleSubmit(save)} className="grid gap-3">
        <FormField<Fields> name="level" label={t('field', { currency })}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" dir="ltr" className="tabular" />}
        </FormField>
        {error && (
          <Callout tone="danger" live>
            {problemText(error).title}
          </Callout>
        )}
      </Form>
    </Dialog>
  );
}
