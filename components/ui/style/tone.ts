/** The meaning of a colour. Every use also has a word or a shape. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';

export const TONE_TEXT: Record<Tone, string> = {
  neutral: 'text-neutral',
  accent: 'text-accent',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

export const TONE_SOFT: Record<Tone, string> = {
  neutral: 'bg-neutral-soft border-neutral-line text-neutral',
  accent: 'bg-accent-soft border-accent-line text-accent',
  info: 'bg-info-soft border-info-line text-info',
  success: 'bg-success-soft border-success-line text-success',
  warning: 'bg-warning-soft border-warning-line text-warning',
  danger: 'bg-danger-soft border-danger-line text-danger',
};
