'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { type DeliveryFilters, type DeliveryPage, DeliveryRow, type ListDeliveries } from '@/lib/deliveries/schema';
import type { DayRule } from '@/lib/format/business-day';
import { useLiveEvents } from '@/lib/live/use-live';
import { changeRows, keptPage, type ShownPage, shownPage, withoutRows } from './shown-page';

/** One page of the list that never moves under the cursor: shown rows change in place, new ones are only counted until `showWaiting`. */
export function useStablePage(list: ListDeliveries, days: DayRule) {
  const query = useQuery(deliveryQueries.list(list));
  const key = JSON.stringify(list);
  const [shown, setShown] = useState<ShownPage>();
  const { older, newer, ...filters } = list;
  const isNewest = !older && !newer;

  const next = query.isPlaceholderData ? shown : nextShown(shown, key, query);
  if (next !== shown) setShown(next);

  useLiveEvents('delivery', ({ rows, subjects }) => {
    const changed = rows.flatMap((row) => DeliveryRow.safeParse(row).data ?? []);
    const ids = new Set(changed.map(({ id }) => id));
    const gone = new Set(subjects.map(({ id }) => id).filter((id) => !ids.has(id)));
    setShown((page) => page && withoutRows(changeRows(page, changed, filters satisfies DeliveryFilters, days), gone));
  });

  return {
    shown: next,
    /** Another page or other filters are loading. */
    isChanging: next !== undefined && next.key !== key,
    isFetching: query.isFetching,
    waiting: next?.waiting.size ?? 0,
    error: query.error,
    retry: () => void query.refetch(),
    showWaiting: async () => {
      const { data, dataUpdatedAt } = await query.refetch();
      if (data && isNewest) setShown(shownPage(key, data, dataUpdatedAt));
    },
  };
}

type Answer = { data: DeliveryPage | undefined; isFetching: boolean; dataUpdatedAt: number };

function nextShown(shown: ShownPage | undefined, key: string, { data, isFetching, dataUpdatedAt }: Answer) {
  if (!data || shown?.page === data) return shown;
  // A cached page is shown at once; the response that is loading may replace it.
  if (!shown || shown.key !== key || shown.isProvisional) return shownPage(key, data, dataUpdatedAt, isFetching);
  return keptPage(shown, data, dataUpdatedAt);
}
