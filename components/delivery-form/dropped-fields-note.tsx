import { useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import type { DroppedField } from './order/adapt-order';

/** The parts of a copied order that did not fit. `line` is its address where it was written in one line. */
export function DroppedFieldsNote({ dropped, line }: { dropped: readonly DroppedField[]; line: string }) {
  const t = useTranslations('delivery-form.dropped');
  if (dropped.length === 0) return null;
  return (
    <Callout title={t('title')} className="mb-4">
      <ul>
        {dropped.map((field) => (
          <li key={field}>{t.rich(field, { line: () => <bdi>{line}</bdi> })}</li>
        ))}
      </ul>
    </Callout>
  );
}
