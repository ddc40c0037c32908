import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SystemScreen } from '@/components/system/system-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.tabs'))('system') };
}

export default async function SystemPage() {
  await requirePermission('settings:manage');
  return (
    <PageMessages of="c/[connection]/settings/system/page.tsx">
      <SystemScreen />
    </PageMessages>
  );
}
