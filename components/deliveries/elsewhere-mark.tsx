import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { CssIcon } from '@/components/ui/css-icon';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';

/** Marks an order that was made in another system of the merchant; `quiet`, by a shape alone, in a table. */
export function ElsewhereMark({ quiet = false }: { quiet?: boolean }) {
  const t = useTranslations('deliveries.elsewhere');
  return (
    <span title={t('hint')} className="shrink-0">
      {quiet ? (
        <>
          <CssIcon name="arrow-down-to-line" className="size-3.5 text-muted" />
          <VisuallyHidden>{t('mark')}</VisuallyHidden>
        </>
      ) : (
        <Badge>
          <CssIcon name="arrow-down-to-line" className="size-3" />
          {t('mark')}
        </Badge>
      )}
    </span>
  );
}
