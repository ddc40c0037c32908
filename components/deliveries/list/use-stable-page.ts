'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '@/components/shell/user/session-context';
import { useLiveDeliveries, useLivePositions } from '@/lib/deliveries/live-rows';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { type DeliveryPage, type DeliveryRow, type ListDeliveries, PAGE_SIZE } from '@/lib/deliveries/schema';
import { changeRows, keptPage, moveDrivers, type ShownPage, shownPage, withoutRows } from './shown-page';

/** A list that has grown by so many rows is loaded again, so that it stays short. */
const MOST_ENTERED = 10;
const AT_TOP_PX = 80;

/**
 * One page of the list: shown rows change in place. One's own new orders enter at once, others while the list stands at
 * its top; else they are counted until `showWaiting`.
 */
export function useStablePage(list: ListDeliveries, matches: (row: DeliveryRow) => boolean) {
  const { user } = useSession();
  const query = useQuery(deliveryQueries.list(list));
  const key = JSON.stringify(list);
  const [shown, setShown] = useState<ShownPage>();
  const isNewest = !list.older && !list.newer;

  const next = query.isPlaceholderData ? shown : nextShown(shown, key, query);
  if (next !== shown) setShown(next);

  useLiveDeliveries((changed, { subjects }) => {
    const ids = new Set(changed.map(({ id }) => id));
    const gone = new Set(subjects.map(({ id }) => id).filter((id) => !ids.has(id)));
    const mine = new Set(subjects.filter(({ by }) => by.includes(user.id)).map(({ id }) => id));
    const isAtTop = window.scrollY < AT_TOP_PX;
    const entersAtOnce = ({ id }: DeliveryRow) => isNewest && (isAtTop || mine.has(id));
    setShown((page) => page && withoutRows(changeRows(page, changed, { matches, entersAtOnce }), gone));
  });
  useLivePositions((positions) => setShown((page) => page && moveDrivers(page, positions)));

  async function showWaiting() {
    const { data, dataUpdatedAt } = await query.refetch();
    if (data && isNewest) setShown(shownPage(key, data, dataUpdatedAt));
  }
  // What came while the stream was down or this list was not open, or needs attention by time alone.
  const waiting = next?.waiting.size ?? 0;
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
  const isLong = isNewest && (next?.rows.length ?? 0) >= PAGE_SIZE + MOST_ENTERED;
  const shorten = useEffectEvent(() => void showWaiting());
  useEffect(() => {
    if (isLong) shorten();
  }, [isLong]);

  return {
    shown: next,
    /** Another page or other filters are loading. */
    isChanging: next !== undefined && next.key !== key,
    isFetching: query.isFetching,
    waiting,
    error: query.error,
    retry: () => void query.refetch(),
    showWaiting,
  };
}

type Answer = { data: DeliveryPage | undefined; isFetching: boolean; dataUpdatedAt: number };

function nextShown(shown: ShownPage | undefined, key: string, { data, isFetching, dataUpdatedAt }: Answer) {
  if (!data || shown?.page === data) return shown;
  // A cached page is shown at once; the response that is loading may replace it.
  if (!shown || shown.key !== key || shown.isProvisional) return shownPage(key, data, dataUpdatedAt, isFetching);
  return keptPage(shown, data, dataUpdatedAt);
}
