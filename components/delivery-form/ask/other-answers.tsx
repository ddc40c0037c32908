import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { addressRequestQueries } from '@/lib/address-requests/queries';
import type { AddressRequest } from '@/lib/address-requests/schema';
import { formatPhone } from '@/lib/format/phone/format-phone';

/** Addresses that customers confirmed after the form that asked was closed. */
export function OtherAnswers({ onBegin }: { onBegin: (request: AddressRequest) => void }) {
  const t = useTranslations('delivery-form.ask');
  const { data } = useQuery(addressRequestQueries.list());
  if (!data || data.requests.length === 0) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
      <span>{t('others')}</span>
      {data.requests.map((request) => (
        <Button key={request.id} size="sm" onClick={() => onBegin(request)}>
          {t('begin', { name: nameOf(request) })}
        </Button>
      ))}
    </div>
  );
}

function nameOf({ customerName, customerPhone, reference }: AddressRequest): string {
  return customerName || (customerPhone ? formatPhone(customerPhone) : reference);
}
