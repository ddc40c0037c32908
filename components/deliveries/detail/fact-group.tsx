import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { KeyValueList } from '@/components/ui/key-value';

/** Facts below a title. */
export function FactGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <KeyValueList>{children}</KeyValueList>
    </section>
  );
}

/** Facts that the dispatch service does not return of an order made elsewhere. */
export function UnknownValue() {
  const t = useTranslations('deliveries.elsewhere');
  return <span className="text-muted">{t('notKnown')}</span>;
}
