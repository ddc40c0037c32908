import { ArrowDownToLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';

/** Marks an order that was made in another system of the merchant; `quiet`, by a shape alone, in a table. */
export function ElsewhereMark({ quiet = false }: { quiet?: boolean }) {
  const t = useTranslations('deliveries.elsewhere');
  return (
    <span title={t('hint')} className="shrink-0">
      {quiet ? (
        <>
          <ArrowDownToLine aria-hidden="true" className="size-3.5 text-muted" />
          <VisuallyHidden>{t('mark')}</VisuallyHidden>
        </>
      ) : (
        <Badge>
          <ArrowDownToLine aria-hidden="true" />
          {t('mark')}
        </Badge>
      )}
    </span>
  );
}
