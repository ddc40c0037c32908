import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { connectionPath } from '@/lib/http/connection-address';
import { useLiveEvents } from '@/lib/live/use-live';
import { occurrenceQueries } from '@/lib/occurrences/queries';

/** Closes this device's messages about what has ended or somebody has taken. */
export function useCloseMessages(): void {
  const client = useQueryClient();
  const { slug } = useConnection();
  const { data } = useQuery(occurrenceQueries.open());
  useLiveEvents('occurrence', () => void client.invalidateQueries(occurrenceQueries.open()));
  useEffect(() => {
    if (!data) return;
    const open = new Set(data.occurrences.flatMap(({ id, takenBy }) => (takenBy ? [] : [id])));
    void closeOthers(open, `${connectionPath(slug)}/`);
  }, [data, slug]);
}

/** Closes only messages below a path: this page knows nothing of other merchants. */
async function closeOthers(open: ReadonlySet<string>, path: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? [])
    if (String(shown.data?.url).startsWith(path) && shown.tag !== 'test' && !open.has(shown.tag)) shown.close();
}
