import { Spinner } from '@/components/ui/feedback/spinner';
import { StatusShape, type StatusShapeName } from '@/components/ui/status-shape';
import { TONE_TEXT, type Tone } from '@/components/ui/tone';
import type { Verdict } from '@/lib/doctor/schema';

type Look = { shape: StatusShapeName; tone: Tone };
const LOOK: Record<Verdict | 'waiting', Look> = {
  ok: { shape: 'check', tone: 'success' },
  warning: { shape: 'alert', tone: 'warning' },
  failed: { shape: 'cross', tone: 'danger' },
  unknown: { shape: 'question', tone: 'neutral' },
  skipped: { shape: 'dash', tone: 'neutral' },
  waiting: { shape: 'waiting', tone: 'neutral' },
};

/** A verdict's shape; the word stands beside it. */
export function VerdictMark({ verdict, isNow = false }: { verdict: Verdict | 'waiting'; isNow?: boolean }) {
  if (isNow) return <Spinner className="mt-[0.2em] size-3.5 text-accent" />;
  const { shape, tone } = LOOK[verdict];
  return <StatusShape shape={shape} className={`mt-[0.28em] ${TONE_TEXT[tone]}`} />;
}

export function verdictClass(verdict: Verdict | 'waiting'): string {
  return verdict === 'ok' || verdict === 'waiting' || verdict === 'skipped'
    ? 'text-muted'
    : TONE_TEXT[LOOK[verdict].tone];
}
