import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PeoplePanel } from '@/components/users/people-panel';
import { RoleTable } from '@/components/users/role-table';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.tabs'))('people') };
}

export default async function PeoplePage() {
  await requirePermission('users:manage');
  return (
    <PageMessages of="c/[connection]/settings/people/page.tsx">
      <div className="grid grid-cols-1 gap-4">
        <PeoplePanel />
        <RoleTable />
      </div>
    </PageMessages>
  );
}
