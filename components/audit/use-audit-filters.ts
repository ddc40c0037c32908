import { useAddress } from '@/components/nav/use-address';
import { dayParam, oneOfParam, present, textParam } from '@/lib/address-params';
import { AuditFilters } from '@/lib/audit/schema';
import { AUDIT_KINDS } from '@/lib/auth/audit-actions';

export const AUDIT_PARAMS = {
  person: textParam,
  kind: oneOfParam(AUDIT_KINDS),
  connection: { ...textParam, parse: (text: string) => AuditFilters.shape.connectionId.safeParse(text).data ?? null },
  from: dayParam,
  to: dayParam,
};

/** The filters of the audit log, kept in the address. */
export function useAuditFilters() {
  const [{ connection: connectionId, ...params }, set, clear] = useAddress(AUDIT_PARAMS);
  const filters: AuditFilters = present({ ...params, connectionId });
  return {
    filters,
    isFiltered: Object.keys(filters).length > 0,
    set: (change: Partial<Record<keyof typeof AUDIT_PARAMS, string | null>>) => {
      const { kind: wanted, ...rest } = change;
      const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value || null]));
      set({
        ...texts,
        ...(wanted !== undefined && { kind: AUDIT_KINDS.find((kind) => kind === wanted) ?? null }),
      });
    },
    clear,
  };
}
export type AuditAddress = ReturnType<typeof useAuditFilters>;
