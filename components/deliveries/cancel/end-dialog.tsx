import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { useCancelDelivery, useCloseDelivery } from '@/lib/deliveries/mutations';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { EndReason } from './end-reason';

/**
 * Confirms the end of an order and asks for the reason: it is canceled, or closed where the service no longer tells anything
 * about it. The page shows a refusal, with the current status.
 */
export function EndDialog({
  how,
  delivery: { id, generation, code, reference, driverName },
  open,
  onClose,
  onProblem,
}: {
  how: 'cancel' | 'close';
  delivery: DeliveryRow;
  open: boolean;
  onClose: () => void;
  onProblem: (problem: unknown) => void;
}) {
  const t = useTranslations('deliveries');
  const errors = useTranslations('errors');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = { cancel: useCancelDelivery(id), close: useCloseDelivery(id) }[how];
  const driver = driverName ? t('cancel.withDriver', { name: isolated(driverName) }) : t('cancel.withoutDriver');

  function confirm() {
    if (how === 'close' && reason.trim() === '') return setMissing(true);
    mutate(reason.trim(), { onSuccess: () => onProblem(null), onError: onProblem, onSettled: onClose });
  }

  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      pending={isPending}
      title={t(`${how}.title`, { code: isolated(code ?? reference) })}
      description={how === 'close' ? t('close.body') : `${driver} ${t('cancel.noFee')}`}
      confirmLabel={t(`${how}.confirm`)}
      cancelLabel={t(`${how}.keep`)}
    >
      {how === 'close' || GENERATION_FACTS[generation].takesCancelReason ? (
        <EndReason how={how} value={reason} onChange={setReason} error={isMissing ? errors('required') : undefined} />
      ) : (
        <p className="text-muted text-sm">{t('cancel.noReason')}</p>
      )}
    </AlertDialog>
  );
}
