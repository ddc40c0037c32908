import { Pause } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { TripMap } from '@/components/map/trip/trip-map';
import type { TripPlace } from '@/components/map/trip/trip-map-canvas';
import { IconButton } from '@/components/ui/button/icon-button';
import { CssIcon } from '@/components/ui/style/css-icon';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { formatDuration } from '@/lib/format/distance';
import { drivenUntil, positionAt, type Sample, stopsOf } from '@/lib/progress/playback';

/** The whole drive takes so long when it is played. */
const PLAYS_FOR_MS = 20_000;
const STEP_MS = 100;

/** The drive of a delivery that is over, with a slider for the time and its stops. */
export function Playback({
  samples,
  pickup,
  dropoff,
  driverLabel,
}: {
  /** Two at least, oldest first. */
  samples: readonly Sample[];
  pickup: TripPlace | null;
  dropoff: TripPlace | null;
  driverLabel: string;
}) {
  const t = useTranslations('deliveries.playback');
  const locale = useLocale();
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
  const [at, setAt] = useState(last);
  const [isPlaying, setPlaying] = useState(false);
  const stops = stopsOf(samples);
  const position = positionAt(samples, at);
  const timeText = useTimeText();
  const clock = (time: number) => timeText(time, 'time');
  const isOver = at >= last;

  useEffect(() => {
    if (!isPlaying) return;
    const step = ((last - first) * STEP_MS) / PLAYS_FOR_MS;
    const timer = setInterval(() => setAt((time) => Math.min(last, time + step)), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, first, last]);
  if (isPlaying && isOver) setPlaying(false);

  function playOrPause() {
    if (isOver && !isPlaying) setAt(first);
    setPlaying(!isPlaying);
  }
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <TripMap
        className="h-72"
        pickup={pickup}
        dropoff={dropoff}
        driver={position && { ...position, label: driverLabel, reportedAt: new Date(at).toISOString() }}
        isPast
        stops={stops.map((stop) => ({
          ...stop,
          label: t('stop', { time: lengthOf(stop, locale), at: clock(stop.from) }),
        }))}
        trail={drivenUntil(samples, at)}
      />
      <div className="flex items-center gap-2">
        <IconButton
          variant="secondary"
          label={t(isPlaying ? 'pause' : 'play')}
          icon={isPlaying ? <Pause /> : <CssIcon name="play" className="mirror-rtl size-4" />}
          onClick={playOrPause}
        />
        <div className="relative min-w-0 flex-1">
          <input
            type="range"
            aria-label={t('time')}
            aria-valuetext={clock(at)}
            min={first}
            max={last}
            step={1_000}
            value={at}
            onChange={(event) => {
              setPlaying(false);
              setAt(Number(event.target.value));
            }}
            className="block w-full accent-accent"
          />
          <span aria-hidden="true" className="pointer-events-none absolute inset-x-2 -bottom-1 block h-1.5">
            {stops.map((stop) => (
              <span
                key={stop.from}
                className="absolute inset-y-0 rounded-full bg-warning"
                style={{
                  insetInlineStart: `${(100 * (stop.from - first)) / (last - first)}%`,
                  width: `max(6px, ${(100 * (stop.to - stop.from)) / (last - first)}%)`,
                }}
              />
            ))}
          </span>
        </div>
        <span className="tabular w-11 shrink-0 text-end font-medium">{clock(at)}</span>
      </div>
      <p aria-live="off" className="text-muted text-sm">
        {position?.isGap ? t('gap') : t('drive', { from: clock(first), to: clock(last), count: stops.length })}
      </p>
      {stops.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {stops.map((stop) => (
            <li key={stop.from}>
              <button
                type="button"
                onClick={() => {
                  setPlaying(false);
                  setAt(stop.from);
                }}
                className="rounded-md border border-warning-line bg-warning-soft px-2 py-1 text-sm text-warning"
              >
                {t('stop', { time: lengthOf(stop, locale), at: clock(stop.from) })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function lengthOf({ from, to }: { from: number; to: number }, locale: string): string {
  return formatDuration((to - from) / 1_000, locale);
}
