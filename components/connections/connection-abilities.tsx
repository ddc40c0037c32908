import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
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
  const reasonOf = ({ whyNot }: (typeof denied)[number]) => (whyNot ? why(whyNot) : t('refused'));
  const reasons = [...new Set(denied.map(reasonOf))];
  return (
    <Panel title={t('title')}>
      {reasons.map((reason) => (
        <p key={reason} className="not-first:mt-2">
          {denied.flatMap((one) => (reasonOf(one) === reason ? t(`operations.${one.name}`) : [])).join(' · ')}
          <span className="block text-muted text-sm">{reason}</span>
        </p>
      ))}
    </Panel>
  );
}
