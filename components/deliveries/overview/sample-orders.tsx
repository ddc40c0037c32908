import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection, useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { ProblemLine } from '@/components/ui/feedback/problem-line';
import { Panel } from '@/components/ui/panel';
import { CssIcon } from '@/components/ui/style/css-icon';
import { branchQueries } from '@/lib/branches/queries';
import { useCreateDelivery } from '@/lib/deliveries/mutations';
import { type SampleKind, sampleOrder } from '@/lib/deliveries/new-order/sample-order';
import { isolated } from '@/lib/format/text/isolated';
import { routes } from '@/lib/routes';

/** Whether the connection can send sample orders: to the sandbox, from a branch. v0 knows no branches. */
export function useMaySendSamples(): boolean {
  const { sandbox } = useConnection();
  const { can } = useSession();
  const { by, whyNot } = useAbilities();
  const isOfV0 = by('createDelivery') === 'v0';
  return sandbox && can('delivery:write') && !isOfV0 && !whyNot('createDelivery') && !whyNot('listBranches');
}

/** Orders that show the product in a minute. `first`: as the way to begin, with what they do. */
export function SampleOrders({ first = false }: { first?: boolean }) {
  const t = useTranslations('overview.sample');
  if (!first) return <SampleButtons />;
  return (
    <Panel className="mb-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <CssIcon name="flask-conical" className="size-4 text-muted" />
        {t('title')}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">{t('body')}</p>
      <SampleButtons first />
    </Panel>
  );
}

function SampleButtons({ first = false }: { first?: boolean }) {
  const t = useTranslations('overview.sample');
  const { country } = useConnection();
  const { data } = useQuery(branchQueries.list());
  const create = useCreateDelivery();
  const branch = data?.branches.flatMap(({ id, latitude, longitude, gone }) =>
    gone || latitude === null || longitude === null ? [] : { id, latitude, longitude },
  )[0];

  const send = (kind: SampleKind) => () => {
    if (branch) create.mutate(sampleOrder(kind, { branch, country, name: t('customer'), now: Date.now() }));
  };
  const size = first ? 'md' : 'sm';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {create.error && <ProblemLine error={create.error} />}
      <p role="status" className="text-sm empty:hidden">
        {create.data && (
          <Link href={routes.delivery(create.data.delivery.id)} className="text-accent underline underline-offset-2">
            {t('sent', { code: isolated(create.data.delivery.code ?? create.data.delivery.reference) })}
          </Link>
        )}
      </p>
      <Button
        size={size}
        variant={first ? 'primary' : 'secondary'}
        disabled={!branch}
        pending={create.isPending}
        onClick={send('delivered')}
      >
        {t('send')}
      </Button>
      <Button size={size} disabled={!branch} pending={create.isPending} onClick={send('failing')}>
        {t('fail')}
      </Button>
    </div>
  );
}
