import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import type { DeliveryDetail, DeliveryRow } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { isTerminal, isUnderWayAt } from '@/lib/progress/status';

/** The texts to a customer, as keys of `deliveries.share`. */
export const CUSTOMER_TEXTS = ['follow', 'onTheWay', 'late', 'notReached'] as const;
export type CustomerText = (typeof CUSTOMER_TEXTS)[number];

/** Whether a text is true of an order at `now`. */
export function isTextFor(text: CustomerText, order: DeliveryDetail, now: number): boolean {
  const { status } = order;
  if (text === 'follow') return linkOf(order) !== null;
  if (text === 'onTheWay') return status === 'en_route';
  return (text === 'notReached' && status === 'failed') || isUnderWayAt(order, now);
}

/** The text that the status of all these orders suggests; the link alone where they differ. */
export function suggestedText(orders: readonly DeliveryRow[], now: number): CustomerText {
  const [text = 'follow', ...others] = new Set(orders.map((order) => suggestionFor(order, now)));
  return others.length === 0 ? text : 'follow';
}

function suggestionFor(order: DeliveryRow, now: number): CustomerText {
  if (order.status === 'failed') return 'notReached';
  if (order.promisedAt !== null && Date.parse(order.promisedAt) < now && isUnderWayAt(order, now)) return 'late';
  return order.status === 'en_route' ? 'onTheWay' : 'follow';
}

/** Writes a text in both languages, the page's first, with the customer's own link while the order is under way. */
export function useCustomerText() {
  const t = useTranslations('deliveries');
  const { merchantName } = useConnection();
  return (text: CustomerText, order: DeliveryDetail): string => {
    const url = linkOf(order);
    return t(`share.${text}`, {
      name: isolated(order.customerName),
      merchant: isolated(merchantName ?? ''),
      named: String(merchantName !== null),
      linked: String(url !== null),
      url: url ?? '',
    });
  };
}

/** The link by which the customer follows an order; null once it has ended. */
export function linkOf({ trackingUrl, status }: DeliveryDetail): string | null {
  return isTerminal(status) ? null : trackingUrl;
}
