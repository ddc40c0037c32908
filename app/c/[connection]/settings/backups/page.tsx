import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BackupsPanel } from '@/components/backup/backups-panel';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.tabs'))('backups') };
}

export default async function BackupsPage() {
  await requirePermission('settings:manage');
  return (
    <PageMessages of="c/[connection]/settings/backups/page.tsx">
      <BackupsPanel />
    </PageMessages>
  );
}
