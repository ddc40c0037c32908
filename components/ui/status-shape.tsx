import type { ReactNode } from 'react';
import { cx } from './style/cx';
import type { Tone } from './style/tone';

export type StatusShapeName =
  | 'waiting'
  | 'ring'
  | 'quarter'
  | 'half'
  | 'three-quarters'
  | 'check'
  | 'cross'
  | 'alert'
  | 'question'
  | 'dash'
  | 'dot'
  | 'clock';

/** How a status is drawn: its shape and its colour. */
export type StatusStyle = { shape: StatusShapeName; tone: Tone };

/** The shape of a status in the current colour, 14 px by default. Decorative: the status word stands beside it. */
export function StatusShape({ shape, className }: { shape: StatusShapeName; className?: string }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className={cx('size-3.5 shrink-0', className)} fill="none">
      {SHAPES[shape]}
    </svg>
  );
}

const ring = <circle cx="7" cy="7" r="5.75" stroke="currentColor" strokeWidth="1.5" />;
const disc = <circle cx="7" cy="7" r="6.5" fill="currentColor" />;
const cut = {
  stroke: 'var(--shape-cut, var(--color-surface))',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const SHAPES: Record<StatusShapeName, ReactNode> = {
  waiting: <circle cx="7" cy="7" r="5.75" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.41" />,
  ring,
  quarter: (
    <>
      {ring}
      <path d="M7 7V3.5A3.5 3.5 0 0 1 10.5 7Z" fill="currentColor" />
    </>
  ),
  half: (
    <>
      {ring}
      <path d="M7 3.5a3.5 3.5 0 0 1 0 7Z" fill="currentColor" />
    </>
  ),
  'three-quarters': (
    <>
      {ring}
      <path d="M7 7V3.5A3.5 3.5 0 1 1 3.5 7Z" fill="currentColor" />
    </>
  ),
  check: (
    <>
      {disc}
      <path d="m4.2 7.2 2 2 3.7-4.1" {...cut} />
    </>
  ),
  cross: (
    <>
      {disc}
      <path d="m4.9 4.9 4.2 4.2m0-4.2L4.9 9.1" {...cut} />
    </>
  ),
  alert: (
    <>
      <path d="M7 1.1 13.3 12.4H.7Z" fill="currentColor" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
      <path d="M7 5v3.2" {...cut} />
      <path d="M7 10.4v.01" {...cut} />
    </>
  ),
  question: (
    <>
      <path
        d="M7 .7 13.3 7 7 13.3.7 7Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinejoin="round"
      />
      <path d="M5.6 5.5a1.45 1.45 0 1 1 2.1 1.4c-.5.25-.7.5-.7 1" {...cut} strokeWidth={1.3} />
      <path d="M7 9.9v.01" {...cut} strokeWidth={1.5} />
    </>
  ),
  dash: (
    <>
      {ring}
      <path d="M4.5 7h5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  dot: <circle cx="7" cy="7" r="3.5" fill="currentColor" />,
  clock: (
    <>
      {ring}
      <path d="M7 4v3.2l2 1.2" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
};
