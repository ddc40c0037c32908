'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import { StatusShape } from '@/components/ui/status-shape';
import { cx } from '@/components/ui/style/cx';
import type { Abilities } from '@/lib/connections/abilities/abilities';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { OPERATIONS } from '@/lib/service/why-not';

/** Operations that a connection's credentials allow, each with its generation, or why not. */
export function ConnectionAbilities({ connection, abilities }: { connection: ConnectionEntry; abilities: Abilities }) {
  const t = useTranslations('connections.abilities');
  const why = useTranslations('connections.whyNot');
  const refused = connection.credentials.filter(({ current }) => current?.state === 'refused');
  return (
    <Panel title={t('title')} flush>
      <p className="border-line border-b px-4 py-2 text-muted text-sm">{t('lead')}</p>
      <ul className="divide-y divide-line">
        {OPERATIONS.map((operation) => {
          const { by, whyNot } = abilities.operations[operation];
          const isRefused = !whyNot && refused.some(({ generation }) => generation === by);
          return (
            <li key={operation} className="flex items-start gap-2.5 px-4 py-1.5">
              <Mark kind={whyNot ? 'no' : isRefused ? 'refused' : 'yes'} />
              <span className="min-w-0 flex-1">
                {t(`operations.${operation}`)}
                {whyNot && <span className="block text-muted text-sm">{why(whyNot)}</span>}
                {isRefused && <span className="block text-muted text-sm">{t('refused')}</span>}
              </span>
              {by && !whyNot ? (
                <Badge>
                  <span className="sr-only">{t('by')} </span>
                  <bdi>{by}</bdi>
                </Badge>
              ) : (
                <span className="text-muted text-sm">{t('no')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Mark({ kind }: { kind: keyof typeof STYLES }) {
  const { shape, colour } = STYLES[kind];
  return <StatusShape shape={shape} className={cx('mt-[0.3em]', colour)} />;
}

const STYLES = {
  yes: { shape: 'check', colour: 'text-success' },
  refused: { shape: 'cross', colour: 'text-danger' },
  no: { shape: 'dash', colour: 'text-neutral' },
} as const;
