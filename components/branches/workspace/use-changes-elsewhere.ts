import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '@/components/ui/overlay/toast';
import type { BranchList } from '@/lib/branches/schema';
import { type ChangesElsewhere, changesElsewhere } from '@/lib/branches/view/changes-elsewhere';
import { isolated } from '@/lib/format/text/isolated';

const MARKED_FOR_MS = 10_000;

/** Announces changes to branches that were made elsewhere. Returns the ids of branches to mark for a moment. */
export function useChangesElsewhere(
  list: BranchList | undefined,
  { isAsked, onShow }: { isAsked: boolean; onShow: (id: string) => void },
): ReadonlySet<string> {
  const announce = useAnnounceChanges(onShow);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<{ list: BranchList; isAsked: boolean }>(undefined);

  const compare = useEffectEvent((now: BranchList) => {
    const was = before.current;
    before.current = { list: now, isAsked };
    // A difference from the saved copy may be an old change.
    if (!was?.isAsked) return;
    const changes = changesElsewhere(was.list.branches, now.branches);
    const ids = [...changes.added, ...changes.changed].map(({ id }) => id);
    if (ids.length > 0) setFresh(new Set(ids));
    if (ids.length + changes.removed.length > 0) announce(changes);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same list is compared again once the service has confirmed it
  useEffect(() => {
    if (list) compare(list);
  }, [list, isAsked]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), MARKED_FOR_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}

function useAnnounceChanges(onShow: (id: string) => void) {
  const t = useTranslations('branches.elsewhere');
  return ({ added, changed, removed }: ChangesElsewhere) => {
    const all = [...added, ...changed, ...removed];
    const [only] = all;
    if (only && all.length === 1) {
      const kind = added.length ? 'added' : changed.length ? 'changed' : 'removed';
      toast.info(t(kind, { name: isolated(only.name) }), {
        id: 'branches-elsewhere',
        action: { label: t('show'), onClick: () => onShow(only.id) },
      });
    } else toast.info(t('several', { count: all.length }), { id: 'branches-elsewhere' });
  };
}
