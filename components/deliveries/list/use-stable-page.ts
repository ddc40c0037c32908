import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '@/components/shell/user/session-context';
import { enteredPage, keptPage, type ListPage } from '@/lib/deliveries/list/list-page';
import { useLiveDeliveries } from '@/lib/deliveries/list/live-rows';
import { deliveryQueries, fetchList } from '@/lib/deliveries/queries';
import { type DeliveryRow, type ListDeliveries, PAGE_SIZE } from '@/lib/deliveries/schema';

/** A list that has grown by so many rows is loaded again, so that it stays short. */
const MOST_ENTERED = 10;
const AT_TOP_PX = 80;

/**
 * One page of the list in the query cache: rows keep their places. One's own new orders enter at once, others while the list
 * stands at its top; else they are counted until `showWaiting`.
 */
export function useStablePage(list: ListDeliveries, matches: (row: DeliveryRow) => boolean) {
  const { user } = useSession();
  const client = useQueryClient();
  const { queryKey, ...options } = deliveryQueries.list(list);
  const key = JSON.stringify(list);
  /** The page on screen keeps its rows' places; the first response of a visit replaces what the cache had. */
  const keptKey = useRef<string>(null);
  const query = useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }): Promise<ListPage> => {
      const response = await fetchList(list, signal);
      const page = client.getQueryData(queryKey);
      return page && keptKey.current === key ? keptPage(page, response) : response;
    },
  });
  const isNewest = !list.older && !list.newer;
  const { data: shown, isSuccess, isFetching, isPlaceholderData } = query;
  const waiting = shown?.waiting?.length ?? 0;

  useEffect(() => {
    if (isSuccess && !isFetching && !isPlaceholderData) keptKey.current = key;
  }, [isSuccess, isFetching, isPlaceholderData, key]);

  useLiveDeliveries((changed, { subjects }) => {
    const mine = new Set(subjects.filter(({ by }) => by.includes(user.id)).map(({ id }) => id));
    const isAtTop = window.scrollY < AT_TOP_PX;
    const entersAtOnce = ({ id }: DeliveryRow) => isNewest && (isAtTop || mine.has(id));
    client.setQueryData(queryKey, (page) => page && enteredPage(page, changed, { matches, entersAtOnce }));
  });

  async function showWaiting() {
    if (isNewest) keptKey.current = null;
    await query.refetch();
  }
  // Finds rows that came while the stream was down or this list was not open, or that need attention by time alone.
  const takeIn = useEffectEvent(() => {
    const isAtTop = window.scrollY < AT_TOP_PX;
    if (isNewest && isAtTop) void showWaiting();
    return isAtTop;
  });
  useEffect(() => {
    if (waiting === 0 || takeIn()) return;
    // A page that was just opened may still be scrolled as the one before was.
    const onScroll = () => takeIn() && window.removeEventListener('scroll', onScroll);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [waiting]);
  const isLong = isNewest && (shown?.rows.length ?? 0) >= PAGE_SIZE + MOST_ENTERED;
  const shorten = useEffectEvent(() => void showWaiting());
  useEffect(() => {
    if (isLong) shorten();
  }, [isLong]);

  return {
    shown,
    /** When the server sent it or a change of it, in epoch milliseconds. */
    asOf: query.dataUpdatedAt,
    /** Another page or other filters are loading. */
    isChanging: isPlaceholderData,
    query,
    waiting,
    showWaiting,
  };
}
