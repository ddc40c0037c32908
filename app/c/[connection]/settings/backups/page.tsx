import { pageTitle } from '@/app/page-title';
import { BackupsPanel } from '@/components/backup/backups-panel';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { secondFactorStatus } from '@/lib/second-factor/status.server';

export const generateMetadata = pageTitle('settings.tabs.backups');

export default async function BackupsPage() {
  const { id } = await requirePermission('settings:manage');
  const { isOn, passkeys } = await secondFactorStatus(id);
  return (
    <PageMessages of="c/[connection]/settings/backups/page.tsx">
      <BackupsPanel factors={{ hasCodes: isOn, hasPasskeys: passkeys.length > 0 }} />
    </PageMessages>
  );
}
