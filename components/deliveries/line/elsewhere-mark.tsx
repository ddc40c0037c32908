import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';

/** Marks an order that was made in another system of the merchant. */
export function ElsewhereMark() {
  const t = useTranslations('deliveries.elsewhere');
  return (
    <span title={t('hint')} className="shrink-0">
      <Badge>{t('mark')}</Badge>
    </span>
  );
}
