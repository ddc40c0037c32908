import { pageTitle } from '@/app/page-title';
import { EstimatesScreen } from '@/components/screens/estimates/estimates-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export const generateMetadata = pageTitle('comparisons.title');

export default async function EstimatesPage() {
  await requirePermission('delivery:write');
  return (
    <PageMessages of="c/[connection]/estimates/page.tsx">
      <EstimatesScreen />
    </PageMessages>
  );
}
