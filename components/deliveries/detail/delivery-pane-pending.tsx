import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/button/icon-button';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { DeliveryPage } from '@/lib/deliveries/schema';

/** The pane while its delivery loads, with the data that the list has. */
export function DeliveryPanePending({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('deliveries.pane');
  const client = useQueryClient();
  const row = client
    .getQueriesData<DeliveryPage>({ queryKey: deliveryQueries.lists() })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((row) => row.id === id);
  return (
    <Frame close={<CloseButton onClose={onClose} />}>
      <div aria-busy="true" className="grid gap-3 p-4">
        <span className="sr-only" role="status">
          {t('loading')}
        </span>
        {row ? <p className="pe-10 font-semibold text-lg">{row.customerName}</p> : <Skeleton className="h-6 w-48" />}
        <Skeleton className="h-7 w-4/5" />
        <div className="flex gap-2">
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-9 w-28" />
        </div>
        <Skeleton className="h-64 w-full" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
      </div>
    </Frame>
  );
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('deliveries.pane');
  return <IconButton label={t('close')} icon={<X />} size="sm" onClick={onClose} />;
}

export function Frame({ close, children }: { close: ReactNode; children: ReactNode }) {
  return (
    <section className="relative rounded-lg border border-line bg-surface">
      <div className="absolute inset-e-2 top-2">{close}</div>
      {children}
    </section>
  );
}
