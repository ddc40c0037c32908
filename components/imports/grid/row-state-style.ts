import type { StatusStyle } from '@/components/ui/status-shape';
import type { RowState } from '@/lib/sheet/work/row-view';

export const ROW_STATE_STYLE: Record<RowState, StatusStyle> = {
  ready: { shape: 'check', tone: 'success' },
  mend: { shape: 'alert', tone: 'danger' },
  question: { shape: 'question', tone: 'warning' },
  left: { shape: 'dash', tone: 'neutral' },
  known: { shape: 'ring', tone: 'neutral' },
};
