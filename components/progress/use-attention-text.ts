import { useLocale, useTranslations } from 'next-intl';
import { formatDuration } from '@/lib/format/distance';
import type { Attention } from '@/lib/progress/attention';
import { type CauseFacts, causeOf } from '@/lib/progress/attention-cause';

/**
 * A reason for attention in words: what lasts with its time at `now` ("No driver for 12 min"), what has happened with its
 * cause ("Driver gave up").
 */
export function useAttentionText(): (attention: Attention, delivery: CauseFacts, now: number) => string {
  const t = useTranslations('progress.attention');
  const locale = useLocale();
  return ({ reason, since }, delivery, now) => {
    if (reason === 'failed' || reason === 'refused') return t(`cause.${causeOf(delivery)}`);
    return t(`why.${reason}`, { time: formatDuration(Math.max(0, now - since) / 1_000, locale) });
  };
}
