import { useAddress } from '@/components/nav/use-address';
import { useConnection } from '@/components/shell/user/session-context';
import { useNow } from '@/components/ui/text/use-now';
import { businessDay } from '@/lib/format/time/business-day';
import { REPORT_PARAMS, type ReportParams, reportOf } from '@/lib/reports/report-params';

/** The report's filters, which stand in the address. `today` is the merchant's business day. */
export function useReportAddress() {
  const today = businessDay(useConnection(), useNow());
  const [params, setParams] = useAddress(REPORT_PARAMS);
  return {
    today,
    report: reportOf(params, today),
    change: (change: Partial<ReportParams>) => setParams(change),
  };
}
export type ReportAddress = ReturnType<typeof useReportAddress>;
