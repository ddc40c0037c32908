import { readPages } from '@/lib/http/read-query';
import { type AuditFilters, AuditPage } from './schema';

export const auditQueries = {
  list: (filters: AuditFilters) => ({
    ...readPages(['audit', filters], '/api/audit', AuditPage, filters, 'before'),
    // Each visit shows what was done since.
    staleTime: 0,
  }),
};
