import { useAddress } from '@/components/nav/use-address';
import { dayParam, oneOfParam, textParam } from '@/lib/address-params';
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
  const [params, set] = useAddress(AUDIT_PARAMS);
  const filters: AuditFilters = {};
  const { person, kind, connection, from, to } = params;
  if (person) filters.person = person;
  if (kind) filters.kind = kind;
  if (connection) filters.connectionId = connection;
  if (from) filters.from = from;
  if (to) filters.to = to;
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
    clear: () => set({ person: null, kind: null, connection: null, from: null, to: null }),
  };
}
export type AuditAddress = ReturnType<typeof useAuditFilters>;
