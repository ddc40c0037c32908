import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import type { StatusStyle } from '@/components/ui/status-shape';
import { Code } from '@/components/ui/text/code';
import type { PermissionLine } from '@/lib/installation/needs';

type Line = PermissionLine & { isCovered: boolean };

/** Each permission in a sentence; a missing one with what will not work without it. */
export function PermissionList({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('installation.permissions');
  return (
    <Panel title={t('title')}>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.name} className="py-2.5 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Code className="font-medium">{line.name}</Code>
              <StatusBadge {...lineStyle(line)} quiet>
                {t(`state.${line.isCovered ? 'covered' : line.state}`)}
              </StatusBadge>
            </div>
            <PermissionMeaning line={line} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PermissionMeaning({ line: { name, state, isCovered } }: { line: Line }) {
  const t = useTranslations('installation.permissions');
  if (state === 'other') return <p className="text-muted text-sm">{t('other')}</p>;
  const key = name.replace(':', '_');
  return (
    <>
      <p className="text-muted text-sm">{t(`means.${key}`)}</p>
      {state === 'missing' && <p className="text-sm">{isCovered ? t('covered') : t(`without.${key}`)}</p>}
      {state === 'unused' && <p className="text-muted text-sm">{t('unused')}</p>}
    </>
  );
}

function lineStyle({ state, isCovered }: Line): StatusStyle {
  if (isCovered) return { shape: 'dash', tone: 'neutral' };
  return STYLES[state];
}

const STYLES: Record<PermissionLine['state'], StatusStyle> = {
  granted: { shape: 'check', tone: 'success' },
  missing: { shape: 'alert', tone: 'warning' },
  unused: { shape: 'dash', tone: 'neutral' },
  other: { shape: 'dot', tone: 'neutral' },
};
