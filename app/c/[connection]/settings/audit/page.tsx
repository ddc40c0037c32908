import { pageTitle } from '@/app/page-title';
import { screenPage } from '@/app/screen-page';
import { AuditScreen } from '@/components/audit/audit-screen';

export const generateMetadata = pageTitle('settings.tabs.audit');

export default screenPage('c/[connection]/settings/audit/page.tsx', 'audit:read', AuditScreen);
