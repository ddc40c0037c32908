import { pageTitle } from '@/app/page-title';
import { CustomersScreen } from '@/components/customers/customers-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('customers.title');

export default async function CustomersPage() {
  await requirePermission('delivery:write');
  return (
    <PageMessages of="c/[connection]/customers/page.tsx">
      <CustomersScreen />
    </PageMessages>
  );
}
