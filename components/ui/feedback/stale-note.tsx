import { useTranslations } from 'next-intl';
import { useProblemText } from '@/lib/http/use-problem-text';
import { Button } from '../button/button';
import { useTimeText } from '../text/use-time-text';
import { Callout } from './callout';

/** Says that what is shown is not up to date: since when, and why. `titleAt` writes the title with that time. */
export function StaleNote({
  error,
  asOf,
  titleAt,
  onRetry,
}: {
  error: Error;
  asOf: number | string;
  titleAt: (time: string) => string;
  onRetry: () => unknown;
}) {
  const t = useTranslations('ui.error');
  const { title, next } = useProblemText()(error);
  return (
    <Callout
      live
      tone="warning"
      className="mb-3"
      title={titleAt(useTimeText()(asOf, 'time'))}
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      }
    >
      {title}. {next}
    </Callout>
  );
}
