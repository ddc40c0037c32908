import { useQueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@/lib/live/live-store';
import { useInvalidateSoon } from '@/lib/live/use-invalidate-soon';
import type { AttentionSettings } from '@/lib/progress/attention-settings';
import { withChangedRows } from './list/attention-items';
import { changedPage, type ListPage, movedPage } from './list/list-page';
import { withNewerPosition } from './list/live-rows';
import { type Overview, OverviewQuery } from './list/overview-schema';
import { deliveryQueries } from './queries';
import type { DeliveryDetail, DeliveryRow, LivePosition } from './schema';

/** Overview and counts are loaded at most this often, however many deliveries change. */
const SUMS_EVERY_MS = 2_000;

/**
 * Puts changed rows into every list that shows them and into what needs attention on the overview, and reloads open
 * details, the overview and the counts.
 */
export function useApplyLiveRows(attention: AttentionSettings) {
  const client = useQueryClient();
  const invalidateSoon = useInvalidateSoon(SUMS_EVERY_MS);

  return (rows: DeliveryRow[], { subjects }: LiveEvent) => {
    const changed = new Set(rows.map(({ id }) => id));
    const gone = new Set(subjects.map(({ id }) => id).filter((id) => !changed.has(id)));
    client.setQueriesData<ListPage>(
      { queryKey: deliveryQueries.lists() },
      (page) => page && changedPage(page, rows, gone),
    );
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: deliveryQueries.overviews() })) {
      const ask = OverviewQuery.safeParse(queryKey.at(-1)).data ?? {};
      client.setQueryData<Overview>(
        queryKey,
        (overview) => overview && withChangedRows(overview, rows, ask, attention, Date.now()),
      );
    }
    for (const id of changed) void client.invalidateQueries({ queryKey: deliveryQueries.detail(id).queryKey });
    invalidateSoon(deliveryQueries.allCounts(), deliveryQueries.overviews());
  };
}

/** Moves the drivers of lists and open deliveries to their newest positions, and adds to their trails. */
export function useApplyLivePositions() {
  const client = useQueryClient();
  return (positions: LivePosition[]) => {
    client.setQueriesData<ListPage>(
      { queryKey: deliveryQueries.lists() },
      (page) => page && movedPage(page, positions),
    );
    for (const position of positions) {
      const { queryKey } = deliveryQueries.detail(position.id);
      client.setQueryData(queryKey, (delivery) => delivery && moved(delivery, position));
    }
  };
}

function moved(known: DeliveryDetail, position: LivePosition): DeliveryDetail {
  const delivery = withNewerPosition(known, position);
  const { driverLatitude: latitude, driverLongitude: longitude, driverSeenAt: at } = delivery;
  if (delivery === known || latitude === null || longitude === null || at === null) return delivery;
  return { ...delivery, trail: [...delivery.trail, { at, latitude, longitude }] };
}
