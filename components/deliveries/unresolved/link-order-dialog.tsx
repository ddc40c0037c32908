'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormField } from '@/components/form/form-field';
import { Button } from '@/components/ui/button/button';
import { CodeInput } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useLinkOrder } from '@/lib/deliveries/mutations';
import { type DeliveryDetail, LinkOrder } from '@/lib/deliveries/schema';
import { LinkOrderRefusal } from './link-order-refusal';

const Fields = z.pick(LinkOrder, { code: true });
type Fields = z.infer<typeof Fields>;

/** Links an order to the code that the user types, after the service's order is compared with the one that was sent. */
export function LinkOrderDialog({ delivery, onClose }: { delivery: DeliveryDetail; onClose: () => void }) {
  const t = useTranslations('deliveries.decide');
  const formId = useId();
  const take = useLinkOrder(delivery.id);
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: { code: '' } });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={take.isPending}
      size="sm"
      title={t('madeTitle')}
      description={t('madeBody')}
      footer={
        <>
          <Button onClick={onClose} disabled={take.isPending}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={take.isPending}>
            {t('madeConfirm')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          onSubmit={form.handleSubmit(({ code }) => take.mutate(code, { onSuccess: onClose }))}
          onInput={() => take.reset()}
          noValidate
        >
          <FormField<Fields> name="code" label={t('code')} required>
            {(control) => <CodeInput {...control} autoCapitalize="characters" maxLength={64} />}
          </FormField>
          {take.error && <LinkOrderRefusal error={take.error} />}
        </form>
      </FormProvider>
    </Dialog>
  );
}
