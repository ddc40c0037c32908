import { Spinner } from '@/components/ui/button/spinner';
import { StatusShape, type StatusStyle } from '@/components/ui/status-shape';
import { TONE_TEXT } from '@/components/ui/style/tone';
import type { Outcome } from '@/lib/doctor/schema';

const STYLES: Record<Outcome | 'waiting', StatusStyle> = {
  ok: { shape: 'check', tone: 'success' },
  warning: { shape: 'alert', tone: 'warning' },
  failed: { shape: 'cross', tone: 'danger' },
  unknown: { shape: 'question', tone: 'neutral' },
  skipped: { shape: 'dash', tone: 'neutral' },
  waiting: { shape: 'waiting', tone: 'neutral' },
};

/** The shape of an outcome; its name stands beside it. */
export function OutcomeMark({ outcome, isNow = false }: { outcome: Outcome | 'waiting'; isNow?: boolean }) {
  if (isNow) return <Spinner className="mt-[0.2em] size-3.5 text-accent" />;
  const { shape, tone } = STYLES[outcome];
  return <StatusShape shape={shape} className={`mt-[0.28em] ${TONE_TEXT[tone]}`} />;
}

export function outcomeClass(outcome: Outcome | 'waiting'): string {
  return outcome === 'ok' || outcome === 'waiting' || outcome === 'skipped'
    ? 'text-muted'
    : TONE_TEXT[STYLES[outcome].tone];
}
