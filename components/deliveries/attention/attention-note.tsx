'use client';

import { useTranslations } from 'next-intl';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { useConnection } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { useNow } from '@/components/ui/text/use-now';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { attentionOf } from '@/lib/progress/attention';
import { DoneButton } from './attention-actions';

/** Why this delivery needs attention; nothing when it does not. */
export function AttentionNote({ delivery }: { delivery: DeliveryRow }) {
  const t = useTranslations('deliveries.attention');
  const { attention: settings } = useConnection();
  const now = useNow();
  const textOf = useAttentionText();
  const reasons = attentionOf(delivery, settings, now);
  if (reasons.length === 0) return null;
  return (
    <Callout tone="warning" title={t('title')} action={<DoneButton delivery={delivery} />}>
      {reasons.map((reason) => textOf(reason, delivery, now)).join(' · ')}
    </Callout>
  );
}
