import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConnectionPanel } from '@/components/settings/connection-panel';
import { requirePermission } from '@/lib/auth/session.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.tabs'))('connections') };
}

export default async function ConnectionPage() {
  await requirePermission('settings:read');
  return <ConnectionPanel />;
}
