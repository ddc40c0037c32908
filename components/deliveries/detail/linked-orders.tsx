import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { KeyValue } from '@/components/ui/key-value';
import { Code } from '@/components/ui/text/code';
import { Money } from '@/components/ui/text/money';
import type { DeliveryDetail, LinkedOrder } from '@/lib/deliveries/schema';
import { routes } from '@/lib/routes';
import { FactGroup } from './fact-group';

/** The order that was sent instead of this one, or the one that this was sent instead of, with its fee. */
export function LinkedOrders({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('replace');
  const { replaces, replacedBy, currency } = delivery;
  return (
    <FactGroup title={t('linked')}>
      <KeyValue label={t('replacedBy')}>{replacedBy && <OrderLink order={replacedBy} currency={currency} />}</KeyValue>
      <KeyValue label={t('replaces')}>
        {replaces && <OrderLink order={replaces} currency={currency} isFree={replaces.status === 'canceled'} />}
      </KeyValue>
    </FactGroup>
  );
}

function OrderLink({
  order,
  currency,
  isFree = false,
}: {
  order: LinkedOrder;
  currency: string | null;
  isFree?: boolean;
}) {
  const t = useTranslations('replace');
  return (
    <>
      <Link href={routes.delivery(order.id)} className="text-accent underline underline-offset-2">
        <Code>{order.code ?? order.reference}</Code>
      </Link>
      <span className="block text-muted text-sm">
        {isFree ? t('feeNotCharged') : <Money amount={order.deliveryFee} currency={currency} />}
      </span>
    </>
  );
}
