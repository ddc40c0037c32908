'use client';

import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { Code } from '@/components/ui/text/code';
import type { InstallationInput } from '@/lib/installation/schema';

/** The inputs given when the app was installed. */
export function InputList({ inputs }: { inputs: readonly InstallationInput[] }) {
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
