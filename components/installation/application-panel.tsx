import { useTranslations } from 'next-intl';
import { CopyLine } from '@/components/ui/overlay/copy-line';
import { Panel } from '@/components/ui/panel';

/** The addresses of this dashboard as an application that merchants install. `marketplace`: the sandbox's. */
export function ApplicationPanel({
  addresses,
  marketplace,
}: {
  addresses: { install: string; callback: string };
  marketplace: string | null;
}) {
  const t = useTranslations('installation.application');
  return (
    <div className="mt-6">
      <Panel title={t('title')}>
        <div className="space-y-3">
          <p className="text-muted">{t('lead')}</p>
          {(['install', 'callback'] as const).map((name) => (
            <div key={name}>
              <p className="mb-1 font-medium">{t(name)}</p>
              <CopyLine text={addresses[name]} copy={t(`copy.${name}`)} />
            </div>
          ))}
          {marketplace && (
            <a href={marketplace} className="text-accent underline underline-offset-2">
              {t('marketplace')}
            </a>
          )}
        </div>
      </Panel>
    </div>
  );
}
