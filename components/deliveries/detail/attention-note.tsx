import { useTranslations } from 'next-intl';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { useConnection } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { useNow } from '@/components/ui/text/use-now';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { attentionOf } from '@/lib/progress/attention';
import { DoneButton } from '../attention/attention-actions';
import { isNotReplaced } from './unsent-replacement';

/** Why this delivery needs attention; nothing when it does not. */
export function AttentionNote({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('deliveries');
  const occurrence = useTranslations('occurrences.kind');
  const { attention: settings } = useConnection();
  const now = useNow();
  const textOf = useAttentionText();
  const reasons = attentionOf(delivery, settings, now).map((reason) => textOf(reason, delivery, now));
  if (isNotReplaced(delivery)) reasons.push(occurrence('not_replaced'));
  return reasons.length === 0 ? null : (
    <Callout tone="warning" title={t('attention.title')} action={<DoneButton delivery={delivery} />}>
      {reasons.join(' · ')}
    </Callout>
  );
}
