'use client';

import { StatusBadge } from '@/components/ui/badge';
import { lookOfStatus, useInvoiceText } from './use-invoice-text';

/** An invoice's status as a shape, a word and a colour. */
export function InvoiceStatus({ status, quiet }: { status: string; quiet?: boolean }) {
  const words = useInvoiceText();
  return (
    <StatusBadge {...lookOfStatus(status)} quiet={quiet}>
      {words.status(status)}
    </StatusBadge>
  );
}
