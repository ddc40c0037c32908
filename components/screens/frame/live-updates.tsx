'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsInUse } from '@/components/live/use-is-in-use';
import { useRouter } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';
import { useLiveDeliveries, useLivePositions } from '@/lib/deliveries/list/live-rows';
import { useApplyLivePositions, useApplyLiveRows } from '@/lib/deliveries/use-apply-live';
import { newerBuild } from '@/lib/http/build';
import { useLiveEvents } from '@/lib/live/use-live';
import { walletQueries } from '@/lib/wallet/queries';

/** Writes live changes into the query cache. Rendered once, inside `LiveProvider`. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { attention } = useConnection();
  const takeRows = useApplyLiveRows(attention);
  const takePositions = useApplyLivePositions();

  useLiveDeliveries(takeRows);
  useLivePositions(takePositions);
  useLiveEvents('wallet', () => void client.invalidateQueries({ queryKey: walletQueries.all }));
  useLiveEvents('branches', () => void client.invalidateQueries({ queryKey: branchQueries.all }));
  useFollowConnection();
  return null;
}

/** Long enough for a page that was typed in to be left. */
const LOOKS_EVERY_MS = 5_000;

/** Refreshes the frame when the connection changes, so that its test band, currency and time zone stay correct. */
function useFollowConnection() {
  const client = useQueryClient();
  const router = useRouter();
  const shown = useConnection();
  const known = useAbilities();
  const isInUse = useIsInUse();
  const [isDue, setDue] = useState(false);
  const isChanged = shown.testMode !== known.testMode || shown.country !== known.country;
  const follow = useEffectEvent(async () => {
    await client.invalidateQueries();
    setDue(true);
  });
  // Next loads a page of another build whole, and what was typed is gone. During an upgrade either may answer.
  const refresh = useEffectEvent(() => {
    if (newerBuild() !== null || (isInUse() && !isChanged)) return;
    setDue(false);
    router.refresh();
  });
  // Events replayed at page load are already in the rendered page.
  useLiveEvents('connection', ({ replay }) => {
    if (replay !== 'page-load') void follow();
  });
  // A change without an event is found by the abilities, which are fetched every minute.
  useEffect(() => {
    if (isChanged) void follow();
  }, [isChanged]);
  useEffect(() => {
    if (!isDue) return;
    refresh();
    const timer = setInterval(refresh, LOOKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isDue]);
}
