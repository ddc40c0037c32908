import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStatusWord } from '@/components/deliveries/line/delivery-status';
import { registerWorker } from '@/components/live/push-device';
import { Ring } from '@/components/live/ring';
import { useConnection } from '@/components/shell/user/session-context';
import { useTimeText } from '@/components/ui/text/use-time-text';
import type { ListPage } from '@/lib/deliveries/list/list-page';
import { deliveryQueries } from '@/lib/deliveries/queries';
import { useLiveStatus } from '@/lib/live/use-live';
import { deleteLastList, keepLastList } from './last-list';

const KEPT_EVERY_MS = 10_000;

/** The service worker with what it shows: messages, and the last list for the time without a network. */
export function Pocket() {
  const client = useQueryClient();
  const t = useTranslations('occurrences.offline');
  const statusWord = useStatusWord();
  const locale = useLocale();
  const { name } = useConnection();
  const when = useTimeText();
  const { state } = useLiveStatus();
  const isOver = state === 'signedOut' || state === 'removed';

  const keep = useEffectEvent(() => {
    const lists = client.getQueryCache().findAll({ queryKey: deliveryQueries.lists() });
    const [newest] = lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const page = newest?.state.data as ListPage | undefined;
    if (!newest || !page) return;
    void keepLastList({
      lang: locale,
      title: name,
      note: t('note', { when: when(newest.state.dataUpdatedAt) }),
      again: t('again'),
      rows: page.rows.map((row) => [
        row.code ?? row.reference,
        statusWord(row.status),
        [row.customerName, row.branchName, when(row.createdAt)],
      ]),
    });
  });
  // The worker deletes the list at sign-out.
  const [hasWorker, setHasWorker] = useState<boolean>();
  useEffect(() => void registerWorker().then((registration) => setHasWorker(registration !== undefined)), []);
  useEffect(() => {
    if (isOver || hasWorker === false) void deleteLastList();
    if (isOver || !hasWorker) return;
    keep();
    const timer = setInterval(keep, KEPT_EVERY_MS);
    return () => clearInterval(timer);
  }, [hasWorker, isOver]);
  return <Ring />;
}
