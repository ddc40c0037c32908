'use client';

import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { StatusShape } from '@/components/ui/status-shape';
import { cx } from '@/components/ui/style/cx';
import type { Abilities } from '@/lib/connections/abilities/abilities';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { OPERATIONS } from '@/lib/service/why-not';

/** Operations that a connection's credentials don't allow, and why. Nothing where they allow all. */
export function ConnectionAbilities({ connection, abilities }: { connection: ConnectionEntry; abilities: Abilities }) {
  const t = useTranslations('connections.abilities');
  const why = useTranslations('connections.whyNot');
  const refused = connection.credentials.filter(({ current }) => current?.state === 'refused');
  const denied = OPERATIONS.map((name) => ({ name, ...abilities.operations[name] })).filter(
    ({ by, whyNot }) => whyNot || refused.some(({ generation }) => generation === by),
  );
  if (denied.length === 0) return null;
  return (
    <Panel title={t('title')} flush>
      <ul className="divide-y divide-line">
        {denied.map(({ name, whyNot }) => (
          <li key={name} className="flex items-start gap-2.5 px-4 py-1.5">
            <StatusShape
              shape={whyNot ? 'dash' : 'cross'}
              className={cx('mt-[0.3em]', whyNot ? 'text-neutral' : 'text-danger')}
            />
            <span className="min-w-0 flex-1">
              {t(`operations.${name}`)}
              <span className="block text-muted text-sm">{whyNot ? why(whyNot) : t('refused')}</span>
            </span>
            <span className="text-muted text-sm">{t('no')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
