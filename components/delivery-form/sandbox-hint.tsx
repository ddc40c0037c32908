import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { REFERENCE_MAX } from '@/lib/order/schema';
import { useOrderFacts } from './order/order-generation';
import { useOrderForm } from './order/use-order-form';

const WORDS = ['NO-DRIVER', 'DRIVER-ABORTS', 'SLOW', 'LOST-ANSWER', 'UNAVAILABLE', 'WAITING'] as const;

/** Words with another effect where an order is sent only once. */
const ONCE: ReadonlySet<string> = new Set(['NO-DRIVER', 'DRIVER-ABORTS', 'LOST-ANSWER', 'UNAVAILABLE']);

/** The words in a reference or a customer's name that control an order in the sandbox. */
export function SandboxHint() {
  const t = useTranslations('delivery-form.sandbox');
  const isRepeatable = useOrderFacts().createIsRepeatable;
  const { getValues, setValue } = useOrderForm();

  function put(word: string) {
    const plain = WORDS.reduce((text, known) => text.replace(`-${known}`, ''), getValues('reference'));
    setValue('reference', `${plain}-${word}`.slice(-REFERENCE_MAX));
  }

  return (
    <aside aria-label={t('title')} className="rounded-md border border-line border-dashed p-3 text-sm">
      <p className="flex items-center gap-1.5 font-medium">
        <FlaskConical aria-hidden="true" className="size-4 text-muted" />
        {t('title')}
      </p>
      <p className="text-muted">{t('body')}</p>
      <ul className="mt-1.5 grid gap-1">
        {WORDS.map((word) => (
          <li key={word} className="flex flex-wrap items-baseline gap-x-2">
            <Button
              variant="ghost"
              size="sm"
              className="-mx-1 h-6 px-1 font-mono text-accent"
              onClick={() => put(word)}
            >
              <bdi dir="ltr">{word}</bdi>
            </Button>
            <span className="text-muted">
              {t(isRepeatable || !ONCE.has(word) ? `words.${word}` : `wordsOnce.${word}`)}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
