import { useTranslations } from 'next-intl';
import { useRouter } from '@/components/nav/connection-navigation';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { Money } from '@/components/ui/text/money';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { routes } from '@/lib/routes';

/** Says what "correct and send again" does and costs, then opens the order in the form. */
export function ReplaceDialog({
  delivery,
  open,
  onClose,
}: {
  delivery: DeliveryDetail;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('replace');
  const router = useRouter();
  const { id, code, reference, deliveryFee, estimatedFee, driverName, currency } = delivery;
  const fee = deliveryFee ?? estimatedFee;
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => router.push(routes.newDelivery({ instead: id }))}
      destructive={false}
      title={t('title', { code: isolated(code ?? reference) })}
      description={t('body')}
      confirmLabel={t('correct')}
      cancelLabel={t('keep')}
    >
      {driverName && <p className="text-warning">{t('driver', { name: isolated(driverName) })}</p>}
      <dl className="mt-2 grid gap-1">
        <div className="flex justify-between gap-4">
          <dt>{t('oldFee')}</dt>
          <dd>
            <s>
              <Money amount={fee} currency={currency} />
            </s>{' '}
            {t('notCharged')}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t('newFee')}</dt>
          <dd>{t('inForm')}</dd>
        </div>
      </dl>
    </AlertDialog>
  );
}
