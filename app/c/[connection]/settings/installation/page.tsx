import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InstallationPanel } from '@/components/installation/installation-panel';
import { requirePermission } from '@/lib/auth/session.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.tabs'))('installation') };
}

export default async function InstallationPage() {
  await requirePermission('settings:read');
  return <InstallationPanel />;
}
