'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { useCancelDelivery } from '@/lib/deliveries/mutations';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { CancelReason } from './cancel-reason';

/** Confirms a cancellation and asks for the reason. The page shows a refusal, with the current status. */
export function CancelDialog({
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
  const t = useTranslations('deliveries.cancel');
  const [reason, setReason] = useState('');
  const cancel = useCancelDelivery(delivery.id);
  const { takesCancelReason } = GENERATION_FACTS[delivery.generation];

  function confirm() {
    cancel.mutate(reason.trim(), {
      onSuccess: () => onProblem(null),
      onError: onProblem,
      onSettled: onClose,
    });
  }

  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      pending={cancel.isPending}
      title={t('title', { code: isolated(delivery.code ?? delivery.reference) })}
      description={
        <>
          {delivery.driverName ? t('withDriver', { name: isolated(delivery.driverName) }) : t('withoutDriver')}{' '}
          {t('noFee')}
        </>
      }
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
    >
      {!takesCancelReason && <p className="text-muted text-sm">{t('noReason')}</p>}
      {takesCancelReason && <CancelReason value={reason} onChange={setReason} />}
    </AlertDialog>
  );
}
