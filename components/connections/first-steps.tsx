import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Panel } from '@/components/ui/panel';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import { firstStepsQuery } from '@/lib/connections/first-steps/queries';
import { routes } from '@/lib/routes';

/** Steps that are left to an owner after connecting a merchant. Nothing on the sandbox, and once everything is done. */
export function FirstSteps() {
  const t = useTranslations('overview.firstSteps');
  const { id, sandbox } = useConnection();
  const { can } = useSession();
  const { whyNot } = useAbilities();
  const { data: done } = useQuery({ ...firstStepsQuery(), enabled: !sandbox && can('settings:manage') });
  if (!done || sandbox) return null;
  const steps = [
    { name: 'webhooks', href: routes.settingsConnectionOne(id) },
    ...(whyNot('listBranches') ? [] : [{ name: 'branches', href: routes.branches() } as const]),
    { name: 'people', href: routes.settingsPeople() },
  ] as const;
  if (steps.every(({ name }) => done[name])) return null;
  return (
    <Panel title={t('title')} className="mb-4">
      <ol className="grid gap-x-8 gap-y-3 md:grid-cols-3">
        {steps.map(({ name, href }) => (
          <li key={name} className="flex items-start gap-2.5">
            {done[name] ? (
              <CircleCheck aria-hidden="true" className="mt-[0.2em] size-4 shrink-0 text-success" />
            ) : (
              <Circle aria-hidden="true" className="mt-[0.2em] size-4 shrink-0 text-faint" />
            )}
            <div className="min-w-0">
              {done[name] ? (
                <p className="text-muted">
                  {t(`${name}.title`)}
                  <VisuallyHidden>{` – ${t('done')}`}</VisuallyHidden>
                </p>
              ) : (
                <>
                  <Link href={href} className="font-medium text-accent underline underline-offset-2">
                    {t(`${name}.title`)}
                  </Link>
                  <p className="text-muted text-sm">{t(`${name}.why`)}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
