import { useTranslations } from 'next-intl';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { useDayText } from '@/components/ui/text/use-day-text';
import type { ReportBy, ReportQuery, ReportRow } from '@/lib/reports/schema';

/** The kind of groups on screen: of all merchants those of branches are merchants. */
export const groupOf = ({ by, merchants }: Pick<ReportQuery, 'by' | 'merchants'>): ReportBy | 'merchant' =>
  merchants && by === 'branch' ? 'merchant' : by;

/** The name of a group on screen: a date, a month, an hour, a branch or an area. */
export function useGroupName(by: ReportBy): (row: Pick<ReportRow, 'key' | 'label'>) => string {
  const t = useTranslations('reports');
  const ui = useTranslations('ui.filters');
  const addressText = useAddressText();
  const dayText = useDayText();
  return ({ key, label }) => {
    if (key === null) return t(`unknown.${by === 'branch' ? 'branch' : 'area'}`);
    switch (by) {
      case 'day':
        return dayText(key);
      case 'month':
        return dayText(`${key}-01`).replace(/^1 /, '');
      case 'hour':
        return `${key.padStart(2, '0')}:00`;
      case 'area':
        return addressText(label ?? key);
      case 'branch':
        return label ?? ui('unknownBranch');
    }
  };
}
