import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { getTranslations } from 'next-intl/server';
import { pageTitle } from '@/app/page-title';
import { Callout } from '@/components/ui/feedback/callout';
import { FactorRolesPanel } from '@/components/users/factor-roles-panel';
import { PeoplePanel } from '@/components/users/people-panel';
import { RoleTable } from '@/components/users/role-table';
import { isAddressShared } from '@/lib/auth/access/shared-address.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';
import { factorRoles } from '@/lib/users/factor-roles.server';
import { listPeople } from '@/lib/users/list.server';
import { userQueries } from '@/lib/users/queries';

export const generateMetadata = pageTitle('settings.tabs.people');

/** The people come with the page, so that nothing below them moves. */
export default async function PeoplePage({ params }: { params: Promise<{ connection: string }> }) {
  const context = await pageContext(params, 'users:manage');
  const t = await getTranslations('settings.people');
  const client = new QueryClient();
  await client.prefetchQuery({ ...userQueries.people(), queryFn: () => listPeople(context) });
  return (
    <PageMessages of="c/[connection]/settings/people/page.tsx">
      <HydrationBoundary state={dehydrate(client)}>
        <div className="grid grid-cols-1 gap-4">
          {isAddressShared() && <Callout tone="warning">{t('sharedAddress')}</Callout>}
          <PeoplePanel />
          <RoleTable />
          <FactorRolesPanel rules={await factorRoles(context)} />
        </div>
      </HydrationBoundary>
    </PageMessages>
  );
}
