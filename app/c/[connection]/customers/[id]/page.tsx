import { pageTitle } from '@/app/page-title';
import { CustomerScreen } from '@/components/customers/customer-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('customers.one');

export default async function CustomerPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('delivery:write');
  const { id } = await params;
  return (
    <PageMessages of="c/[connection]/customers/[id]/page.tsx">
      <CustomerScreen id={id} />
    </PageMessages>
  );
}
