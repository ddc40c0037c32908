import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useRefreshInvoices } from '@/lib/invoices/queries';
import type { InvoiceCopy } from '@/lib/invoices/schema';

/** The age of the list; if the service could not be read, the reason and a note that this is a saved copy. */
export function CopyNote({ copy: { syncedAt, problem }, isReading }: { copy: InvoiceCopy; isReading: boolean }) {
  const t = useTranslations('invoices.copy');
  const problems = useTranslations('problems');
  const { mutate, isPending } = useRefreshInvoices();
  const onError = useToastProblem();
  const refresh = () => mutate(undefined, { onError });
  const button = (
    <Button size="sm" variant="ghost" icon={<RotateCw />} pending={isPending || isReading} onClick={refresh}>
      {t('refresh')}
    </Button>
  );
  const age = syncedAt && <RelativeTime value={syncedAt} />;
  if (!problem) {
    return (
      <p className="mb-2 flex items-center gap-2 text-muted text-sm print:hidden">
        {age && (
          <span>
            {t('updated')} {age}
          </span>
        )}
        {button}
      </p>
    );
  }
  return (
    <Callout live tone="warning" className="mb-3" title={problems(`${problem}.title`)} action={button}>
      {problems(`${problem}.next`)} {age && t('copyOf')} {age}
    </Callout>
  );
}
