import { StatusBadge } from '@/components/ui/badge';
import { invoiceStatusStyle, useInvoiceText } from './use-invoice-text';

/** An invoice's status as a shape, a word and a colour. */
export function InvoiceStatus({ status, quiet }: { status: string; quiet?: boolean }) {
  const texts = useInvoiceText();
  return (
    <StatusBadge {...invoiceStatusStyle(status)} quiet={quiet}>
      {texts.status(status)}
    </StatusBadge>
  );
}
