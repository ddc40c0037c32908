import { useLocale, useTranslations } from 'next-intl';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { KeyValue } from '@/components/ui/key-value';
import { Money } from '@/components/ui/text/money';
import { Phone } from '@/components/ui/text/phone';
import type { DeliveryDetail, DeliveryRow } from '@/lib/deliveries/schema';
import { placeOfAddress } from '@/lib/format/text/place-of-address';
import { isTerminal } from '@/lib/progress/status';
import { addressText } from '../facts/address-text';
import { FactGroup, UnknownValue } from './fact-group';

type Props = { delivery: DeliveryDetail };

/** The customer and the money. */
export function DeliveryPeople(props: Props) {
  const t = useTranslations('deliveries.facts');
  const address = useAddress();
  const { delivery } = props;
  return (
    <>
      <FactGroup title={t('customer')}>
        <KeyValue label={t('name')}>
          {delivery.customerName ? <bdi>{delivery.customerName}</bdi> : <UnknownValue />}
        </KeyValue>
        <KeyValue label={t('phone')}>
          {delivery.customerPhone ? <Phone value={delivery.customerPhone} link /> : <UnknownValue />}
        </KeyValue>
        <KeyValue label={t('address')}>{delivery.customerAddress && <bdi>{address(delivery)}</bdi>}</KeyValue>
        <KeyValue label={t('instructions')}>
          {delivery.instructions ? <bdi>{delivery.instructions}</bdi> : delivery.madeElsewhere && <UnknownValue />}
        </KeyValue>
      </FactGroup>
      <MoneyFacts {...props} />
    </>
  );
}

/** The amount to collect at the door. An order that is not delivered shows its amount only. */
const CASH_LABEL: Record<string, 'collected' | 'amount'> = {
  completed: 'collected',
  canceled: 'amount',
  failed: 'amount',
  rejected: 'amount',
};

function MoneyFacts({ delivery }: Props) {
  const t = useTranslations('deliveries');
  const { paymentType, amount, currency, status, deliveryFee, estimatedFee } = delivery;
  const isCash = paymentType === 'cash';
  const isFree = isTerminal(status) && status !== 'completed';
  const fee = deliveryFee ?? estimatedFee;
  const isOther = deliveryFee !== null && estimatedFee !== null && Number(deliveryFee) !== Number(estimatedFee);
  return (
    <FactGroup title={t('facts.money')}>
      <KeyValue label={t(`facts.${isCash ? (CASH_LABEL[status] ?? 'collect') : 'amount'}`)}>
        <span className={isCash && !isFree ? 'font-semibold text-lg' : undefined}>
          <Money amount={amount} currency={currency} />
        </span>
        <span className="block text-muted text-sm">
          {isCash
            ? t('payment.cash')
            : paymentType === 'paid'
              ? t('payment.paid')
              : paymentType || t('payment.unknown')}
        </span>
      </KeyValue>
      <KeyValue label={t('facts.fee')}>
        {isFree ? t('facts.noFee') : <Money amount={fee} currency={currency} />}
        <span className="block text-muted text-sm">
          {isFree ? t(`facts.feeFree.${whyFree(delivery)}`) : null}
          {status === 'completed' && t('facts.feeCharged')}
          {!isTerminal(status) &&
            fee !== null &&
            t(deliveryFee === null ? 'facts.feeEstimated' : 'facts.feeOnCompletion')}
        </span>
        {isOther && !isFree && (
          <span className="block text-muted text-sm">
            {t('facts.estimatedWas')} <Money amount={estimatedFee} currency={currency} />
          </span>
        )}
      </KeyValue>
    </FactGroup>
  );
}

function whyFree({ status, problem }: DeliveryDetail) {
  if (status === 'rejected') return problem?.kind === 'marked_not_created' ? 'marked_not_created' : 'rejected';
  return status === 'failed' ? 'failed' : 'canceled';
}

/**
 * Returns a function that writes the address of a delivery: area, street, the rest, each part isolated; areas in Arabic
 * on Arabic pages.
 */
export function useAddress(): (delivery: Pick<DeliveryRow, 'customerAddress' | 'area' | 'isAreaByPin'>) => string {
  const inOwnLanguage = useAddressText();
  const comma = useLocale() === 'ar' ? '، ' : ', ';
  const t = useTranslations('deliveries');
  return ({ customerAddress, area: ordered, isAreaByPin }) => {
    const { area, rest, isNamed } = placeOfAddress(inOwnLanguage(customerAddress), ordered && inOwnLanguage(ordered));
    return addressText([isAreaByPin && !isNamed ? t('nearArea', { area }) : area, ...rest].filter(Boolean).join(comma));
  };
}
