import { pageTitle } from '@/app/page-title';
import { AttentionForm } from '@/components/connections/edit/attention-form';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { pageContext } from '@/lib/request/page.server';

export const generateMetadata = pageTitle('settings.tabs.attention');

/** When deliveries of this connection need attention. */
export default async function AttentionPage({ params }: { params: Promise<{ connection: string }> }) {
  const { connection } = await pageContext(params, 'settings:read');
  return (
    <PageMessages of="c/[connection]/settings/attention/page.tsx">
      <AttentionForm key={JSON.stringify(connection.attention)} settings={connection.attention} />
    </PageMessages>
  );
}
