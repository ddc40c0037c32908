import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { numberOfOtherCountry } from '@/lib/format/phone/country-of-phone';
import { formatPhone } from '@/lib/format/phone/format-phone';

/** Offers a Saudi number in Bahrain with its code, and the like. */
export function OtherCountryNumber({ phone, onTake }: { phone: string; onTake: (phone: string) => void }) {
  const t = useTranslations('delivery-form.customer');
  const { country, isCountryAssumed } = useConnection();
  const other = isCountryAssumed ? null : numberOfOtherCountry(phone, country);
  if (!other) return null;
  const written = formatPhone(other);
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-warning">
      {t('otherNumber')}
      <Button size="sm" onClick={() => onTake(written)}>
        <bdi dir="ltr">{written}</bdi>
      </Button>
    </p>
  );
}
