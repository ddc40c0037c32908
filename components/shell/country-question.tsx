import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { useStatedCountry } from './use-stated-country';
import { useSession } from './user/session-context';

const COUNTRIES = ['KW', 'BH', 'SA'] as const;

/** Asks for the merchant's country, which is only assumed: money, times and addresses may be wrong. */
export function CountryQuestion() {
  const t = useTranslations('connections.assumedCountry');
  const country = useTranslations('shell.country');
  const { can } = useSession();
  const { state, isPending, problem } = useStatedCountry();
  const mayAnswer = can('delivery:write');
  return (
    <Callout tone="warning" className="mb-4 print:hidden" title={t(mayAnswer ? 'ask' : 'title')}>
      {t('body')}
      {mayAnswer && (
        <span className="mt-2 flex flex-wrap gap-2">
          {COUNTRIES.map((code) => (
            <Button key={code} size="sm" disabled={isPending} onClick={() => state(code)}>
              {country(code)}
            </Button>
          ))}
        </span>
      )}
      {problem && <span className="mt-1 block">{problem}</span>}
    </Callout>
  );
}
