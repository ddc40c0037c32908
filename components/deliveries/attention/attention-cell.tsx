import { useAttentionText } from '@/components/progress/use-attention-text';
import { useConnection } from '@/components/shell/user/session-context';
import { useNow } from '@/components/ui/text/use-now';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { attentionOf } from '@/lib/progress/attention';
import { Line } from '../line/line';
import { AttentionActions } from './attention-actions';

/** The reason why a row of the list needs attention, and its actions. */
export function AttentionCell({ row }: { row: DeliveryRow }) {
  const { attention } = useConnection();
  const now = useNow();
  const textOf = useAttentionText();
  const [first] = attentionOf(row, attention, now);
  if (!first) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Line className="flex-1 basis-36 font-medium text-warning">{textOf(first, row, now)}</Line>
      <span className="flex gap-1.5">
        <AttentionActions delivery={row} reason={first.reason} />
      </span>
    </span>
  );
}
