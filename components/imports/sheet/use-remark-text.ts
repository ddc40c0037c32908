import { useTranslations } from 'next-intl';
import { useProblemOfOrder } from '@/lib/order/use-problem-of-order';
import type { CellRemark } from '@/lib/sheet/work/messages';

/** The text of a remark at a cell. */
export function useRemarkText(): (remark: CellRemark) => string {
  const problem = useTranslations('import.problems');
  const warning = useTranslations('import.warnings');
  const ofOrder = useProblemOfOrder();
  return ({ kind, key, values }) => {
    if (key === 'service') return ofOrder(values?.text ?? '');
    if (key.includes('.')) return ofOrder(key);
    return kind === 'warning' ? warning(key, values) : problem(key, values);
  };
}
