import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { useNow } from '@/components/ui/text/use-now';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { isolated } from '@/lib/format/text/isolated';
import { call } from '@/lib/http/call';
import { readQuery } from '@/lib/http/read-query';
import { useChange } from '@/lib/http/use-change';
import { beep } from '@/lib/live/beep';
import { claimOnce } from '@/lib/live/claim-once';
import { useLiveEvents } from '@/lib/live/use-live';
import { type Occurrence, Occurrences, pageOf, type TakeOccurrence } from '@/lib/occurrences/schema';
import { useChangePreferences } from '@/lib/preferences/queries';

const RINGS_EVERY_MS = 4_000;
/** No event says that somebody else has silenced theirs. */
const LOOKS_EVERY_MS = 15_000;
const HOUR_MS = 3_600_000;
const MOST_SHOWN = 3;

/** Query of the open ones; the live stream says when they changed. */
export const occurrenceQuery = readQuery(['occurrences'], '/api/occurrences', Occurrences, {
  staleTime: Number.POSITIVE_INFINITY,
});

type TextOf = (occurrence: Occurrence) => string;

/** Rings for what the user chose and did not cause, until somebody has it, and says who. */
export function Ring() {
  const t = useTranslations('occurrences');
  const timeText = useTimeText();
  const { can } = useSession();
  const { branchId, ringKinds = [], ringMutedUntil } = usePreferences();
  const { data, dataUpdatedAt } = useQuery({
    ...occurrenceQuery,
    enabled: ringKinds.length > 0,
    refetchInterval: ({ state }) => (state.data?.occurrences.length ? LOOKS_EVERY_MS : false),
  });
  const client = useQueryClient();
  useLiveEvents('occurrence', () => void client.invalidateQueries(occurrenceQuery));
  const now = useNow();
  const chosen = (data?.occurrences ?? []).filter(
    ({ kind, isOwn, branchId: itsBranch }) =>
      ringKinds.includes(kind) && !isOwn && (!branchId || !itsBranch || itsBranch === branchId),
  );
  const ringing = chosen.filter(
    ({ takenBy, ringsInMs }) => !takenBy && (ringsInMs === 0 || dataUpdatedAt + ringsInMs <= now),
  );
  const isMuted = Date.parse(ringMutedUntil ?? '') > now;
  const silent = data?.muted.filter(({ until }) => Date.parse(until) > now) ?? [];
  const isAudible = useSound(ringing.length > 0 && !isMuted);
  const take = useChange(occurrenceQuery, ({ id }: TakeOccurrence) =>
    call('PUT', `/api/occurrences/${id}/taken`, Occurrences, { body: {} }),
  );
  const onError = useToastProblem();
  const change = useChangePreferences(onError);
  // The count on the icon of the installed dashboard; 0 takes it away.
  useEffect(() => void navigator.setAppBadge?.(ringing.length).catch(() => undefined), [ringing.length]);
  useTakenToast(ringing, chosen, textOf);
  if (ringing.length === 0) return null;
  const time = (at: string) => timeText(at, 'time');
  const mute = (ringMutedUntil: string | null) => change.mutate({ ringMutedUntil });

  return (
    <Callout
      live
      tone="danger"
      className="sticky top-(--sticky-top) z-20 mb-4 print:hidden"
      title={t('ring.ringing', { count: ringing.length })}
      action={
        <Button size="sm" onClick={() => mute(isMuted ? null : new Date(Date.now() + HOUR_MS).toISOString())}>
          {t(isMuted ? 'ring.unmute' : 'ring.mute')}
        </Button>
      }
    >
      <ul className="mt-1 grid gap-1">
        {ringing.slice(0, MOST_SHOWN).map((occurrence) => (
          <li key={occurrence.id} className="flex flex-wrap items-center gap-2 text-ink">
            <Link href={pageOf(occurrence)} className="underline underline-offset-2">
              {textOf(occurrence)}
            </Link>
            {can('delivery:write') && (
              <Button
                size="sm"
                variant="primary"
                aria-label={t('ring.mineOf', { what: textOf(occurrence) })}
                pending={take.isPending && take.variables.id === occurrence.id}
                onClick={() => take.mutate({ id: occurrence.id }, { onError })}
              >
                {t('ring.mine')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isMuted && ringMutedUntil && <p>{t('ring.muted', { time: time(ringMutedUntil) })}</p>}
      {silent.map(({ name, until }) => (
        <p key={name}>{t('ring.mutedBy', { name: isolated(name), time: time(until) })}</p>
      ))}
      {!isAudible && !isMuted && (
        <p>
          {t('ring.click')} <Button size="sm">{t('ring.allow')}</Button>
        </p>
      )}
    </Callout>
  );

  function textOf({ kind, code }: Occurrence): string {
    return [t(`kind.${kind}`), code && isolated(code)].filter(Boolean).join(' · ');
  }
}

/** Sounds again and again in one of all tabs; false while the browser waits for a first click. */
function useSound(isOn: boolean): boolean {
  const [isAudible, setAudible] = useState(() => navigator.userActivation?.hasBeenActive ?? true);
  useEffect(() => {
    if (!isOn) return;
    const ring = async () => {
      setAudible(navigator.userActivation?.hasBeenActive ?? true);
      if (await claimOnce(`ring:${Math.floor(Date.now() / RINGS_EVERY_MS)}`)) beep('urgent');
    };
    void ring();
    const timer = setInterval(() => void ring(), RINGS_EVERY_MS);
    document.addEventListener('click', ring);
    return () => {
      clearInterval(timer);
      document.removeEventListener('click', ring);
    };
  }, [isOn]);
  return isAudible;
}

/** Says who has what rang here until now. */
function useTakenToast(ringing: readonly Occurrence[], chosen: readonly Occurrence[], textOf: TextOf): void {
  const t = useTranslations('occurrences.ring');
  const { user } = useSession();
  const rang = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of ringing) rang.current.add(id);
    for (const occurrence of chosen) {
      const { id, takenBy } = occurrence;
      if (takenBy && rang.current.delete(id) && takenBy.id !== user.id)
        toast.info(t('taken', { name: isolated(takenBy.name), what: textOf(occurrence) }), { id });
    }
  });
}
