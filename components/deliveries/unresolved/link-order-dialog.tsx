import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormField } from '@/components/form/form-field';
import { CodeInput } from '@/components/ui/input/input';
import { useLinkOrder } from '@/lib/deliveries/mutations';
import { type DeliveryDetail, LinkOrder } from '@/lib/deliveries/schema';
import { LinkOrderRefusal } from './link-order-refusal';

const Fields = z.pick(LinkOrder, { code: true });
type Fields = z.infer<typeof Fields>;

/** Links an order to the code that the user types, after the service's order is compared with the one that was sent. */
export function LinkOrderDialog({ delivery, onClose }: { delivery: DeliveryDetail; onClose: () => void }) {
  const t = useTranslations('deliveries.decide');
  const take = useLinkOrder(delivery.id);
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: { code: '' } });

  return (
    <FormDialog
      open
      onClose={onClose}
      size="sm"
      title={t('madeTitle')}
      description={t('madeBody')}
      form={form}
      onSubmit={form.handleSubmit(({ code }) => take.mutate(code, { onSuccess: onClose }))}
      onInput={() => take.reset()}
      pending={take.isPending}
      submitLabel={t('madeConfirm')}
      cancelLabel={t('back')}
      staysWhilePending
    >
      <FormField<Fields> name="code" label={t('code')} required>
        {(control) => <CodeInput {...control} autoCapitalize="characters" maxLength={64} />}
      </FormField>
      {take.error && <LinkOrderRefusal error={take.error} />}
    </FormDialog>
  );
}
