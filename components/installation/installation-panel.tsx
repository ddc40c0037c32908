import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Pending } from '@/components/ui/feedback/pending';
import { Panel } from '@/components/ui/panel';
import { Code } from '@/components/ui/text/code';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useProblemText } from '@/lib/http/use-problem-text';
import { isCoveredByV2, permissionLines } from '@/lib/installation/needs';
import { installationQueries } from '@/lib/installation/queries';
import type { InstallationInput, InstallationView } from '@/lib/installation/schema';
import { webhookLines } from '@/lib/service/webhook/installed-topics';
import { InstallationFacts } from './installation-facts';
import { PermissionList } from './permission-list';
import { WebhookList } from './webhook-list';

/** The installation of the connection's v1 token, compared with what this dashboard needs. */
export function InstallationPanel() {
  const query = useQuery(installationQueries.one());
  const problemText = useProblemText();
  if (query.data) {
    return (
      <InstallationDetail
        installation={query.data}
        isAsking={query.isFetching}
        problem={query.error && problemText(query.error).title}
        onAsk={() => void query.refetch()}
      />
    );
  }
  return (
    <Panel flush>
      <Pending query={query} rows={10} />
    </Panel>
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
        <p className="text-muted text-sm">{t.rich('readAt', { time: () => <RelativeTime value={readAt} /> })}</p>
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

/** The inputs given when the app was installed. */
function InputList({ inputs }: { inputs: readonly InstallationInput[] }) {
  const t = useTranslations('installation.inputs');
  return (
    <Panel title={t('title')}>
      {inputs.length === 0 && <p className="text-muted">{t('none')}</p>}
      {inputs.length > 0 && (
        <dl className="divide-y divide-line">
          {inputs.map((input, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two inputs may bear the same name, and none moves
            <div key={index} className="py-2 first:pt-0 last:pb-0">
              <dt className="text-muted text-sm">{input.name ? <Code>{input.name}</Code> : t('noName')}</dt>
              <dd className="wrap-anywhere mt-0.5 max-h-40 overflow-y-auto">
                <Value input={input} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function Value({ input: { value, ending } }: { input: InstallationInput }) {
  const t = useTranslations('installation.inputs');
  if (value === '') return <span className="text-faint">{t('empty')}</span>;
  if (value !== null) return <bdi className="whitespace-pre-wrap">{value}</bdi>;
  return (
    <span className="text-muted">
      {ending ? t.rich('hiddenEnding', { ending: () => <Code>{ending}</Code> }) : t('hidden')}
    </span>
  );
}
