import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { otherCountryOfPhone } from '@/lib/format/phone/country-of-phone';
import { useStatedCountry } from './use-stated-country';
import { useConnection, useSession } from './user/session-context';

/** Asks whether the merchant is in the country of a typed phone number, while its own is only assumed. */
export function PhoneCountryQuestion({ phone }: { phone: string }) {
  const t = useTranslations('connections.assumedCountry');
  const { can } = useSession();
  const { country, isCountryAssumed } = useConnection();
  const { state, isPending, problem } = useStatedCountry();
  const other = isCountryAssumed && can('delivery:write') ? otherCountryOfPhone(phone, country) : null;
  if (!other) return null;
  return (
    <Callout
      tone="warning"
      title={t(`phone.${other}`)}
      action={
        <Button size="sm" disabled={isPending} onClick={() => state(other)}>
          {t(`yes.${other}`)}
        </Button>
      }
    >
      {problem}
    </Callout>
  );
}
