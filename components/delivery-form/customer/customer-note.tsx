import { useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import type { Customer } from '@/lib/customers/schema';
import { isolated } from '@/lib/format/text/isolated';

/** The team's note about the customer of this phone, and why they are blocked. */
export function CustomerNote({ customer }: { customer: Customer | undefined }) {
  const t = useTranslations('delivery-form.customer');
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {customer && customer.blockedReason !== null && (
        <Callout tone="warning" title={t('blocked', { reason: isolated(customer.blockedReason) })} />
      )}
      {customer && customer.note !== '' && (
        <p className="whitespace-pre-line">{t('note', { text: isolated(customer.note) })}</p>
      )}
    </div>
  );
}
