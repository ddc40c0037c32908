import { Maximize2, Minimize2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { ServiceNote } from '@/components/live/service-note';
import { useConnection } from '@/components/shell/user/session-context';
import { IconButton } from '@/components/ui/button/icon-button';
import { cx } from '@/components/ui/style/cx';
import { useFullScreen } from '@/components/ui/use-full-screen';
import type { Track } from '@/lib/tracking/track';
import { WallArrivals, WallClock, type WallDay, WallToday, WallUrgent } from './wall-lists';
import { WALL_TEXT } from './wall-text';

/** A screen for a wall display: everybody on the map, what needs attention, who arrives next, and the figures of the day. */
export function WallScreen({
  tracks,
  underWay,
  day,
  map,
  onClose,
}: {
  /** Most urgent first. */
  tracks: readonly Track[];
  underWay: number;
  /** Undefined while it loads. */
  day: WallDay | undefined;
  map: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslations('tracking.wall');
  const { name } = useConnection();
  const fullScreen = useFullScreen();
  const urgent = tracks.filter(({ attention }) => attention.length > 0);
  useAwake();
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-0 bottom-0 top-(--band) z-40 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] bg-canvas text-ink portrait:grid-rows-[auto_minmax(0,2fr)_minmax(0,3fr)] landscape:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <header className="col-span-full flex items-center gap-[max(0.75rem,2vw)] border-line border-b bg-surface px-[max(0.75rem,1.5vw)] py-[1.2vh] leading-none">
        <bdi className={cx('min-w-0 truncate font-semibold max-md:hidden', WALL_TEXT.middle)}>{name}</bdi>
        <Count label={t('underWay')} value={underWay} />
        <Count label={t('attention', { count: urgent.length })} value={urgent.length} isRed={urgent.length > 0} />
        <WallClock />
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
      <div className="relative min-h-0 min-w-0">{map}</div>
      <div className="flex min-h-0 min-w-0 flex-col gap-[2.5vmin] overflow-hidden border-line bg-surface p-[2vmin] landscape:border-s portrait:border-t">
        <ServiceNote className="" />
        <WallUrgent tracks={urgent} />
        <WallArrivals tracks={tracks} />
        {day && <WallToday day={day} />}
      </div>
    </section>
  );
}

function Count({ label, value, isRed = false }: { label: string; value: number; isRed?: boolean }) {
  return (
    <p className="flex shrink-0 items-baseline gap-[max(0.25rem,0.6vw)]">
      <span className={cx('tabular font-semibold', WALL_TEXT.large, isRed ? 'text-danger' : 'text-ink')}>{value}</span>
      <span className={cx('text-muted', WALL_TEXT.small)}>{label}</span>
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
