'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useProblemText } from '@/lib/http/use-problem-text';
import { isCoveredByV2, permissionLines } from '@/lib/installation/needs';
import { installationQueries } from '@/lib/installation/queries';
import type { InstallationView } from '@/lib/installation/schema';
import { webhookLines } from '@/lib/service/webhook/installed-topics';
import { InputList } from './input-list';
import { InstallationFacts } from './installation-facts';
import { PermissionList } from './permission-list';
import { WebhookList } from './webhook-list';

/** The installation of the connection's v1 token, compared with what this dashboard needs. */
export function InstallationPanel() {
  const query = useQuery(installationQueries.one());
  const { title, next, serviceMessage, id } = useProblemText()(query.error);
  const refresh = () => void query.refetch();
  if (query.data) {
    return (
      <InstallationDetail
        installation={query.data}
        isAsking={query.isFetching}
        problem={query.error && title}
        onAsk={refresh}
      />
    );
  }
  if (query.isError) {
    return (
      <ErrorState title={title} errorId={id} onRetry={refresh} retrying={query.isFetching}>
        {next}
        {serviceMessage && (
          <bdi dir="ltr" className="wrap-anywhere mt-1 block text-faint text-sm">
            {serviceMessage}
          </bdi>
        )}
      </ErrorState>
    );
  }
  return (
    <div aria-busy="true" className="rounded-lg border border-line bg-surface">
      <SkeletonRows rows={10} />
    </div>
  );
}

function InstallationDetail({
  installation,
  isAsking,
  problem,
  onAsk,
}: {
  installation: InstallationView;
  isAsking: boolean;
  problem: string | null;
  onAsk: () => void;
}) {
  const t = useTranslations('installation');
  const { timeZone } = useConnection();
  const { by } = useAbilities();
  const { permissions, inputs, webhookUrl, readAt } = installation;
  const lines = permissionLines(permissions).map((line) => ({
    ...line,
    isCovered: line.state === 'missing' && isCoveredByV2(line.operation, by(line.operation)),
  }));
  const webhooks = webhookLines(installation);
  const wrong =
    lines.filter(({ state, isCovered }) => state === 'missing' && !isCovered).length +
    webhooks.filter(({ needed, state }) => needed && state !== 'right').length;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-muted">{t('lead')}</p>
        <p className="text-muted text-sm">
          {t.rich('readAt', { time: () => <RelativeTime value={readAt} timeZone={timeZone} /> })}
        </p>
        <Button size="sm" icon={<RotateCw />} pending={isAsking} onClick={onAsk}>
          {t('refresh')}
        </Button>
      </div>
      {problem && !isAsking && (
        <Callout tone="warning" title={t('newerFailed')} live>
          {problem}
        </Callout>
      )}
      <Callout tone={wrong > 0 ? 'warning' : 'success'} live>
        {wrong > 0 ? t('wrong', { count: wrong }) : t('allRight')}
      </Callout>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <InstallationFacts installation={installation} />
          <InputList inputs={inputs} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <WebhookList lines={webhooks} installation={installation} webhookUrl={webhookUrl} />
          <PermissionList lines={lines} />
        </div>
      </div>
    </div>
  );
}
