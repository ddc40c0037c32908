import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { Button } from '@/components/ui/button/button';
import type { Customer } from '@/lib/customers/schema';
import { isolated } from '@/lib/format/text/isolated';
import { formatPoint, Point } from '@/lib/map/geometry/point';
import { addressParts } from '@/lib/order/address-line';
import type { FormDestination } from '../order/adapt-order';
import { useOrderGeneration, useOrderRules, usePartNames } from '../order/order-generation';
import { useOrderValues } from '../order/use-order-form';
import { type OfferedAddress, otherAddresses } from './known-customer';

/** The customer's other addresses; a click fills one in. */
export function OtherAddresses({
  customer,
  isRecalled,
  onChoose,
}: {
  customer: Customer;
  /** An address of this customer was filled in. */
  isRecalled: boolean;
  onChoose: (address: OfferedAddress) => void;
}) {
  const t = useTranslations('delivery-form.customer');
  const titleId = useId();
  const labelOf = useAddressLabel();
  const rules = useOrderRules(useOrderGeneration());
  const [destination_format, destination] = useOrderValues('destination_format', 'destination');
  const others = otherAddresses(customer, { destination_format, destination }, rules, labelOf, isRecalled);
  if (others.length === 0) return null;
  return (
    <div className="grid gap-1.5 text-sm">
      <p id={titleId} className="text-muted">
        {t('otherAddresses')}
      </p>
      <ul aria-labelledby={titleId} className="flex flex-wrap gap-1.5">
        {others.map((address) => (
          <li key={address.digest} className="min-w-0">
            <Button
              size="sm"
              className="h-auto! max-w-full py-1 text-start whitespace-normal!"
              onClick={() => onChoose(address)}
            >
              {address.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns a function that names an address in one line, with floor and apartment; empty where there is none. */
function useAddressLabel(): (destination: FormDestination) => string {
  const t = useTranslations('delivery-form');
  const inOwnLanguage = useAddressText();
  const names = usePartNames();
  return ({ destination_format, destination }) => {
    const parts = addressParts(destination_format, destination, names).map(inOwnLanguage);
    const pin = destination_format === 'location_format' ? Point.safeParse(destination).data : undefined;
    if (parts.length === 0 && pin) parts.push(formatPoint(pin));
    if (parts.length === 0) return '';
    for (const name of ['floor', 'apartment'] as const) {
      const value = destination[name].trim();
      if (value) parts.push(`${t(`fields.destination_${name}`)} ${value}`);
    }
    return parts.map(isolated).join(t('estimate.comma'));
  };
}
