import { useLocale, useTranslations } from 'next-intl';
import { formatDuration } from '@/lib/format/distance';
import type { Attention } from '@/lib/progress/attention';

/** A reason for attention in words, with how long it has lasted at `now`: "No driver for 12 min". */
export function useAttentionText(): (attention: Attention, now: number) => string {
  const t = useTranslations('progress.attention.why');
  const locale = useLocale();
  return ({ reason, since }, now) => t(reason, { time: formatDuration(Math.max(0, now - since) / 1_000, locale) });
}
