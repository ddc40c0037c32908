'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/input/field';
import { Textarea } from '@/components/ui/input/input';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { useCloseDelivery } from '@/lib/deliveries/mutations';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';

const REASON_MAX = 500;

/** Asks why an order is ended here that the service no longer tells anything about. */
export function CloseDialog({
  delivery,
  open,
  onClose,
  onProblem,
}: {
  delivery: DeliveryRow;
  open: boolean;
  onClose: () => void;
  onProblem: (problem: unknown) => void;
}) {
  const t = useTranslations('deliveries.close');
  const errors = useTranslations('errors');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const close = useCloseDelivery(delivery.id);

  function confirm() {
    if (reason.trim() === '') return setMissing(true);
    close.mutate(reason.trim(), { onSuccess: () => onProblem(null), onError: onProblem, onSettled: onClose });
  }

  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      pending={close.isPending}
      title={t('title', { code: isolated(delivery.code ?? delivery.reference) })}
      description={t('body')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
    >
      <Field label={t('reason')} help={t('reasonHelp')} required error={isMissing ? errors('required') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </AlertDialog>
  );
}
