import { useTranslations } from 'next-intl';
import type { StatusStyle } from '@/components/ui/status-shape';
import { INVOICE_STATUSES, INVOICE_TYPES } from '@/lib/service/model/values';

type Status = (typeof INVOICE_STATUSES)[number];

const STYLES: Record<Status, StatusStyle> = {
  ISSUED: { shape: 'ring', tone: 'info' },
  SENT: { shape: 'ring', tone: 'info' },
  PENDING: { shape: 'half', tone: 'warning' },
  AUTHORIZED: { shape: 'quarter', tone: 'warning' },
  PAID: { shape: 'check', tone: 'success' },
  CANCELED: { shape: 'dash', tone: 'neutral' },
};

/** Shape and colour of a status. One that the interface does not name is neutral. */
export function invoiceStatusStyle(status: string): StatusStyle {
  const known = INVOICE_STATUSES.find((known) => known === status);
  return known ? STYLES[known] : { shape: 'question', tone: 'neutral' };
}

/** The labels of types and statuses. An unknown one is shown as the service spells it. */
export function useInvoiceText() {
  const t = useTranslations('invoices');
  return {
    type: (type: string) => (INVOICE_TYPES.some((known) => known === type) ? t(`type.${type}`) : type),
    status: (status: string) => (INVOICE_STATUSES.some((known) => known === status) ? t(`status.${status}`) : status),
  };
}
