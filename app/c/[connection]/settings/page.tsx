import { pageTitle } from '@/app/page-title';
import { NameForm } from '@/components/account/name-form';
import { OwnBranch } from '@/components/account/own-branch';
import { PasswordForm } from '@/components/account/password-form';
import { SecondFactorPanel } from '@/components/account/second-factor-panel';
import { SessionList } from '@/components/account/session-list';
import { requireUser } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { secondFactorStatus } from '@/lib/second-factor/status.server';

export const generateMetadata = pageTitle('settings.tabs.profile');

export default async function ProfilePage() {
  const { id } = await requireUser();
  return (
    <PageMessages of="c/[connection]/settings/page.tsx">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <NameForm />
          <OwnBranch />
        </div>
        <div className="grid gap-4">
          <PasswordForm />
          <SecondFactorPanel status={await secondFactorStatus(id)} />
        </div>
        <div className="lg:col-span-2">
          <SessionList />
        </div>
      </div>
    </PageMessages>
  );
}
