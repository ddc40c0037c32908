import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InstallationPanel } from '@/components/installation/installation-panel';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.tabs'))('installation') };
}

export default async function InstallationPage() {
  await requirePermission('settings:read');
  return (
    <PageMessages of="c/[connection]/settings/installation/page.tsx">
      <InstallationPanel />
    </PageMessages>
  );
}
