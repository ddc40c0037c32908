'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/input/field';
import { CodeInput } from '@/components/ui/input/input';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useLinkOrder } from '@/lib/deliveries/mutations';
import { type DeliveryDetail, LinkOrder } from '@/lib/deliveries/schema';
import { LinkOrderRefusal } from './link-order-refusal';

/** Links an order to the code that the user types, after the service's order is compared with the one that was sent. */
export function LinkOrderDialog({
  delivery,
  open,
  onClose,
}: {
  delivery: DeliveryDetail;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('deliveries.decide');
  const errors = useTranslations('errors');
  const form = useId();
  const [code, setCode] = useState('');
  const [isTouched, setTouched] = useState(false);
  const take = useLinkOrder(delivery.id);
  const plain = LinkOrder.shape.code.safeParse(code).data;
  const isMissing = plain === undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (plain !== undefined) take.mutate(plain, { onSuccess: onClose });
  }

  return (
    <Dialog
      open={open}
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
          <Button type="submit" form={form} variant="primary" pending={take.isPending}>
            {t('madeConfirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label={t('code')}
          required
          error={isTouched && isMissing ? errors('required') : take.error && <LinkOrderRefusal error={take.error} />}
        >
          {(control) => (
            <CodeInput
              {...control}
              autoCapitalize="characters"
              maxLength={64}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                take.reset();
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
