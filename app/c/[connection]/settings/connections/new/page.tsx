import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConnectionAddForm } from '@/components/connections/edit/connection-add-form';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageConnection } from '@/lib/request/page.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('connections.new'))('title') };
}

export default async function NewConnectionPage({ params }: { params: Promise<{ connection: string }> }) {
  await requirePermission('settings:manage');
  // Most often another merchant or another key at the same service.
  const { baseUrl } = await pageConnection(params);
  return (
    <PageMessages of="c/[connection]/settings/connections/new/page.tsx">
      <ConnectionAddForm baseUrl={baseUrl} />
    </PageMessages>
  );
}
