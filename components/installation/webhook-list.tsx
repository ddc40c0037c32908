import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { StatusBadge } from '@/components/ui/badge';
import { CopyLine } from '@/components/ui/overlay/copy-line';
import { Panel } from '@/components/ui/panel';
import type { StatusStyle } from '@/components/ui/status-shape';
import { Code } from '@/components/ui/text/code';
import type { InstallationView } from '@/lib/installation/schema';
import { otherWebhooks, type WebhookLine, type WebhookState } from '@/lib/service/webhook/installed-topics';

/** Each topic that this dashboard needs: whether it is sent here, and what to do when it is not. */
export function WebhookList({
  lines,
  installation,
  webhookUrl,
}: {
  lines: readonly WebhookLine[];
  installation: InstallationView;
  webhookUrl: string;
}) {
  const t = useTranslations('installation.webhooks');
  const others = otherWebhooks(installation);
  const isRight = lines.every(({ state }) => state === 'right');
  return (
    <Panel title={t('title')}>
      {!isRight && webhookUrl && (
        <div className="mb-3 border-line border-b pb-4">
          <p className="mb-1 font-medium">{t('ours')}</p>
          <CopyLine text={webhookUrl} copy={t('copy')} />
        </div>
      )}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.topic} className="py-2.5 first:pt-0 last:pb-0">
            <Topic line={line} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-3 border-line border-t pt-3 text-muted text-sm">
          <p>{t('others')}</p>
          <ul className="mt-1 grid gap-1">
            {others.map(({ topic, url }) => (
              <li key={`${topic} ${url}`}>
                <Code>{topic || '—'}</Code> <Code>{url || '—'}</Code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

function Topic({ line: { topic, needed, state, elsewhere } }: { line: WebhookLine }) {
  const t = useTranslations('installation.webhooks');
  const { by } = useAbilities();
  const isOptional = !needed && state !== 'right';
  const optional = by('getWallet') ? 'next.optional' : 'next.unused';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Code className="font-medium">{topic}</Code>
        <StatusBadge {...(isOptional ? OPTIONAL : STYLES[state])} quiet>
          {t(`state.${isOptional && state === 'missing' ? 'optional' : state}`)}
        </StatusBadge>
      </div>
      <p className="text-muted text-sm">{t(`topic.${topic.replaceAll('.', '_')}`)}</p>
      {state !== 'right' && <p className="text-sm">{t(isOptional ? optional : `next.${state}`)}</p>}
      {elsewhere.length > 0 && (
        <div className="mt-1 text-muted text-sm">
          <p>{t(state === 'right' ? 'alsoTo' : 'goesTo')}</p>
          <ul>
            {elsewhere.map((url) => (
              <li key={url}>
                <Code>{url || '—'}</Code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const OPTIONAL: StatusStyle = { shape: 'dash', tone: 'neutral' };
const STYLES: Record<WebhookState, StatusStyle> = {
  right: { shape: 'check', tone: 'success' },
  outdated: { shape: 'alert', tone: 'warning' },
  elsewhere: { shape: 'alert', tone: 'warning' },
  missing: { shape: 'cross', tone: 'danger' },
};
