import { useQuery } from '@tanstack/react-query';
import { Pencil, Store, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { BackLink } from '@/components/ui/back-link';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Spinner } from '@/components/ui/button/spinner';
import { Callout } from '@/components/ui/feedback/callout';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { KeyValue, KeyValueList } from '@/components/ui/key-value';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Phone } from '@/components/ui/text/phone';
import { branchQueries, NUMBERS_EVERY_MS } from '@/lib/branches/queries';
import type { BranchDetail } from '@/lib/branches/schema';
import type { ShownBranch } from '@/lib/branches/view/pending';
import { CallProblem } from '@/lib/http/call';
import { useInvalidateSoon } from '@/lib/live/use-invalidate-soon';
import { useLiveEvents } from '@/lib/live/use-live';
import { formatPoint } from '@/lib/map/geometry/point';
import { BranchDeliveries, type StatusText } from './branch-deliveries';
import { DeleteBranchDialog } from './delete-branch-dialog';
import { EditBranchForm } from './edit-branch-form';
import { useBranchAddress } from './state/use-branch-address';
import { useBranchPermissions } from './state/use-branch-permissions';
import { useBranches } from './state/use-branches';
import { useWorkspace } from './state/workspace-context';

/** The page of a branch: facts, actions and deliveries. `drivers`: those under way from here. */
export function BranchPage({ id, status, drivers }: { id: string; status: StatusText; drivers: ReactNode }) {
  const t = useTranslations('branches');
  const { listHref } = useBranchAddress();
  const { branches } = useBranches();
  const detail = useQuery(branchQueries.detail(id));
  const invalidateSoon = useInvalidateSoon(NUMBERS_EVERY_MS);
  useLiveEvents('delivery', () => invalidateSoon(branchQueries.detail(id).queryKey));

  const shown =
    branches?.find((branch) => branch.id === id) ?? (detail.data && { ...detail.data.branch, saving: false });
  const hasFailed = detail.errorUpdateCount > 0;
  const isUnknown = detail.error instanceof CallProblem && detail.error.status === 404;
  if (!shown && isUnknown) return <NoSuchBranch />;
  return (
    <article aria-busy={!shown && detail.isFetching} aria-label={shown?.name ?? t('branch')}>
      <BackLink href={listHref} scroll={false} className="mx-4 mt-3 mb-1">
        {t('back')}
      </BackLink>
      {shown ? <BranchHead key={shown.id} branch={shown} detail={detail.data} /> : !hasFailed && <HeadSkeleton />}
      {(detail.data?.deliveries?.underWay ?? 0) > 0 && drivers}
      {detail.data && <BranchDeliveries id={id} deliveries={detail.data.deliveries} status={status} />}
      {!detail.data && (hasFailed ? <Pending query={detail} rows={3} /> : <NumbersSkeleton />)}
    </article>
  );
}

function BranchHead({ branch, detail }: { branch: ShownBranch; detail: BranchDetail | undefined }) {
  const t = useTranslations('branches');
  const why = useTranslations('connections.whyNot');
  const { may, whyNot } = useBranchPermissions();
  const { isEditing, setEditing, setMoved } = useWorkspace();
  const [isDeleting, setDeleting] = useState(false);
  const unserved = whyNot('branch:update', 'branch:delete');
  const mayChange = !branch.gone && !branch.saving;
  useEffect(() => () => setEditing(false), [setEditing]);

  if (isEditing && !branch.gone)
    return (
      <EditBranchForm
        branch={branch}
        onDone={() => {
          setMoved(null);
          setEditing(false);
        }}
      />
    );
  return (
    <div className="border-line border-b px-4 pt-1 pb-3">
      <h2 className="flex items-center gap-2 font-semibold text-lg">
        <Store aria-hidden="true" className="size-5 shrink-0 text-accent" />
        <bdi className="min-w-0 break-words">{branch.name || t('unnamed')}</bdi>
        {branch.saving && (
          <span role="status" className="text-muted">
            <Spinner />
            <span className="sr-only">{t('saving')}</span>
          </span>
        )}
      </h2>
      {branch.gone && <GoneNote branch={branch} />}
      <Facts branch={branch} />
      <div className="mt-3 flex flex-wrap gap-2">
        {mayChange && may('branch:update') && (
          <Button icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('edit.open')}
          </Button>
        )}
        {mayChange && may('branch:delete') && (
          <Button variant="ghost" icon={<Trash2 />} onClick={() => setDeleting(true)} className="text-danger!">
            {t('delete.open')}
          </Button>
        )}
      </div>
      {mayChange && unserved && <p className="mt-2 text-muted text-sm">{why(unserved)}</p>}
      <DeleteBranchDialog
        branch={branch}
        open={isDeleting}
        counted={detail?.deliveries?.underWay}
        onClose={() => setDeleting(false)}
      />
    </div>
  );
}

function Facts({ branch }: { branch: ShownBranch }) {
  const t = useTranslations('branches');
  const { latitude, longitude, address, saving, phone, createdAt } = branch;
  const addressText = useAddressText();
  const point = latitude === null || longitude === null ? undefined : formatPoint({ latitude, longitude });
  return (
    <KeyValueList className="mt-2">
      <KeyValue label={t('facts.address')}>
        {saving && !address ? (
          <span className="text-muted">{t('addressComing')}</span>
        ) : (
          <bdi aria-live="polite">{addressText(address) || t('noAddress')}</bdi>
        )}
      </KeyValue>
      <KeyValue label={t('facts.phone')}>{phone ? <Phone value={phone} link /> : '—'}</KeyValue>
      <KeyValue label={t('facts.place')}>
        {point ? (
          <span className="inline-flex items-center gap-1">
            <bdi dir="ltr" className="tabular">
              {point}
            </bdi>
            <CopyButton text={point} label={t('copyPlace')} />
          </span>
        ) : (
          t('noPlace')
        )}
      </KeyValue>
      <KeyValue label={t('facts.created')}>{createdAt && <RelativeTime value={createdAt} />}</KeyValue>
    </KeyValueList>
  );
}

function GoneNote({ branch }: { branch: ShownBranch }) {
  const t = useTranslations('branches');
  return (
    <Callout tone="warning" live className="mt-2" title={t('gone.title')}>
      {branch.goneAt
        ? t.rich('gone.since', { age: () => <RelativeTime value={branch.goneAt ?? 0} /> })
        : t('gone.body')}
    </Callout>
  );
}

function NoSuchBranch() {
  const t = useTranslations('branches');
  const { listHref } = useBranchAddress();
  return (
    <EmptyState
      icon={<Store />}
      title={t('unknown.title')}
      action={<ButtonLink href={listHref}>{t('back')}</ButtonLink>}
    >
      {t('unknown.body')}
    </EmptyState>
  );
}

function HeadSkeleton() {
  return (
    <div className="space-y-3 border-line border-b p-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="w-64" />
      <Skeleton className="w-40" />
    </div>
  );
}

function NumbersSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-4 p-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="col-span-2 h-24" />
    </div>
  );
}
