'use client';

import { Maximize2, Minimize2, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { IconButton } from '@/components/ui/icon-button';
import { useNow } from '@/components/ui/use-now';
import { formatDateTime } from '@/lib/format/time/date-time';
import type { Track } from '@/lib/tracking/track';
import { useFullScreen } from '../use-full-screen';
import { useCarousel } from './use-carousel';
import { WallCard, WallQuiet } from './wall-card';

/** A screen for a wall display: it shows the deliveries that need attention one after another. */
export function WallScreen({
  tracks,
  underWay,
  mapOf,
  onClose,
}: {
  /** Most urgent first. */
  tracks: readonly Track[];
  underWay: number;
  /** The map with a delivery in the middle, or with all drivers. */
  mapOf: (id: string | null) => ReactNode;
  onClose: () => void;
}) {
  const t = useTranslations('tracking.wall');
  const { name, timeZone } = useConnection();
  const locale = useLocale();
  const now = useNow();
  const fullScreen = useFullScreen();
  const urgent = tracks.filter(({ attention }) => attention.length > 0);
  const { id, index } = useCarousel(urgent.map(({ delivery }) => delivery.id));
  const shown = urgent.find(({ delivery }) => delivery.id === id);
  useAwake();
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-0 bottom-0 top-(--band) z-40 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] bg-canvas text-ink portrait:grid-rows-[auto_minmax(0,2fr)_minmax(0,3fr)] landscape:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <header className="col-span-full flex items-center gap-[max(0.75rem,2vw)] border-line border-b bg-surface px-[max(0.75rem,1.5vw)] py-[1.4vh] leading-none">
        <bdi className="min-w-0 truncate font-semibold text-[clamp(1.125rem,2vw,2.5rem)] leading-tight max-md:hidden">
          {name}
        </bdi>
        <Count label={t('underWay')} value={underWay} />
        <Count label={t('attention')} value={urgent.length} isWarning={urgent.length > 0} />
        <time className="tabular ms-auto shrink-0 font-semibold text-[clamp(1.5rem,3vw,3.5rem)] max-md:hidden">
          {formatDateTime(new Date(now), timeZone, locale, 'time')}
        </time>
        <span className="flex shrink-0 gap-1 max-md:ms-auto">
          {fullScreen.isPossible && (
            <IconButton
              label={t(fullScreen.isFull ? 'leaveFullScreen' : 'fullScreen')}
              icon={fullScreen.isFull ? <Minimize2 /> : <Maximize2 />}
              onClick={fullScreen.toggle}
            />
          )}
          <IconButton label={t('close')} icon={<X />} onClick={onClose} />
        </span>
      </header>
      <div className="relative min-h-0 min-w-0">{mapOf(shown?.delivery.id ?? null)}</div>
      <div className="min-h-0 min-w-0 overflow-hidden border-line bg-surface landscape:border-s portrait:border-t">
        {shown ? (
          <WallCard key={shown.delivery.id} track={shown} index={index} count={urgent.length} timeZone={timeZone} />
        ) : (
          <WallQuiet tracks={tracks} timeZone={timeZone} />
        )}
      </div>
    </section>
  );
}

function Count({ label, value, isWarning = false }: { label: string; value: number; isWarning?: boolean }) {
  return (
    <p className="flex shrink-0 items-baseline gap-[max(0.25rem,0.6vw)]">
      <span
        className={`tabular font-semibold text-[clamp(1.5rem,3vw,3.5rem)] ${isWarning ? 'text-warning' : 'text-ink'}`}
      >
        {value}
      </span>
      <span className="text-[clamp(0.875rem,1.5vw,1.75rem)] text-muted">{label}</span>
    </p>
  );
}

/** Keeps the screen on while it is visible, where the browser can. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
