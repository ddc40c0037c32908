'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/input/field';
import { Textarea } from '@/components/ui/input/input';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { useCancelDelivery } from '@/lib/deliveries/mutations';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { GENERATION_FACTS } from '@/lib/service/model/generation';

const REASON_MAX = 500;
const USUAL = ['changed_mind', 'no_driver', 'wrong_address', 'out_of_stock', 'duplicate'] as const;

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
      {takesCancelReason && (
        <>
          <Field label={t('reason')} help={t('reasonHelp')} optional>
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
          <div className="mt-2 flex flex-wrap gap-1.5">
            {USUAL.map((key) => {
              const text = t(`usual.${key}`);
              return (
                <Button
                  key={key}
                  size="sm"
                  aria-pressed={reason === text}
                  className="rounded-full! aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent!"
                  onClick={() => setReason(reason === text ? '' : text)}
                >
                  {text}
                </Button>
              );
            })}
          </div>
        </>
      )}
    </AlertDialog>
  );
}
