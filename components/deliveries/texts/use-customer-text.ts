import { useTranslations } from 'next-intl';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { isTerminal } from '@/lib/progress/status';
import type { CustomerText } from './customer-text';

type Order = Pick<DeliveryDetail, 'customerName' | 'trackingUrl' | 'status'>;

/** Writes a text in both languages, the page's first, with the customer's own link while the order is under way. */
export function useCustomerText(merchantName: string | null) {
  const t = useTranslations('deliveries');
  return (text: CustomerText, order: Order): string => {
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
export function linkOf({ trackingUrl, status }: Omit<Order, 'customerName'>): string | null {
  return isTerminal(status) ? null : trackingUrl;
}
