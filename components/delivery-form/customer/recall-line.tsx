import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { isolated } from '@/lib/format/text/isolated';
import type { Recall } from '../order/order-form';
import { useOrderValues } from '../order/use-order-form';
import type { LeftRecall } from './use-recall';
import { hasAddress } from './without-recall';

/** Names the customer of the recalled values, and those that are still there under another phone. */
export function RecallLine({
  recall,
  left,
  onClear,
  onPutBack,
}: {
  recall: Recall | null;
  left: LeftRecall | undefined;
  onClear: () => void;
  onPutBack: (left: LeftRecall) => void;
}) {
  const t = useTranslations('delivery-form.customer');
  const line = 'flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm';
  const clear = (
    <Button variant="ghost" size="sm" onClick={onClear}>
      {t('forget')}
    </Button>
  );
  return (
    <div role="status" className="empty:hidden">
      {recall && recall.ordersCount > 0 && (
        <p className={line}>
          {t(hasAddress(recall) ? 'recalled' : 'recalledName', {
            name: isolated(recall.name),
            count: recall.ordersCount,
          })}
          {hasAddress(recall) && clear}
        </p>
      )}
      {left && (
        <p className={line}>
          <LeftText left={left} />
          <Button variant="ghost" size="sm" onClick={() => onPutBack(left)}>
            {t('putBack')}
          </Button>
          {left.kept.length > 0 && clear}
        </p>
      )}
    </div>
  );
}

function LeftText({ left: { recall, kept } }: { left: LeftRecall }) {
  const t = useTranslations('delivery-form');
  const [destination] = useOrderValues('destination');
  const name = isolated(recall.name);
  const still = kept.filter(
    (field) => field !== 'longitude' && destination[field] !== '' && destination[field] !== null,
  );
  if (still.length === 0) return t('customer.left', { name });
  const fields = still.map((field) => t(`fields.destination_${field}`)).join(t('estimate.comma'));
  return <span className="text-warning">{t('customer.leftKept', { name, fields })}</span>;
}
