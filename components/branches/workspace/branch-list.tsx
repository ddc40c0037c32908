import { useQuery } from '@tanstack/react-query';
import { ChevronDown, MapPinPlus, SearchX, Store } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef } from 'react';
import { useAddressText } from '@/components/map/areas/use-address-text';
import { useRouter } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { useRowKeys } from '@/components/table/use-row-keys';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pending } from '@/components/ui/feedback/pending';
import { Input } from '@/components/ui/input/input';
import { NativeSelect } from '@/components/ui/input/native-select';
import { branchQueries, NUMBERS_EVERY_MS } from '@/lib/branches/queries';
import { findBranches, SORTS } from '@/lib/branches/view/find-branches';
import type { ShownBranch } from '@/lib/branches/view/pending';
import { useInvalidateSoon } from '@/lib/live/use-invalidate-soon';
import { useLiveEvents } from '@/lib/live/use-live';
import { useBranchAddress } from '../state/use-branch-address';
import { useBranchPermissions } from '../state/use-branch-permissions';
import { useBranches } from '../state/use-branches';
import { useWorkspace } from '../state/workspace-context';
import { BranchListRow } from './branch-list-row';

/** The list of branches with search and sort. It offers every action of the map to keyboard users. */
export function BranchList({ fresh }: { fresh: ReadonlySet<string> }) {
  const t = useTranslations('branches');
  const locale = useLocale();
  const { branches, ...query } = useBranches();
  const { q, sort, setQ } = useBranchAddress();
  const underWay = useUnderWay();
  const found = useMemo(
    () => branches && findBranches(branches, { q, sort, underWay, locale }),
    [branches, q, sort, underWay, locale],
  );

  return (
    <section
      aria-label={t('list')}
      aria-busy={!branches}
      className="flex min-h-0 flex-col rounded-lg border border-line bg-surface lg:h-full"
    >
      <ListTools />
      {!found && <Pending query={query} rows={8} />}
      {found && branches?.length === 0 && <NoBranches />}
      {found && branches?.length !== 0 && found.kept.length + found.gone.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={t('nothingFound')}
          action={<Button onClick={() => setQ('')}>{t('clearSearch')}</Button>}
        >
          {t('nothingFoundNext', { q })}
        </EmptyState>
      )}
      {found && found.kept.length + found.gone.length > 0 && (
        <Rows kept={found.kept} gone={found.gone} underWay={underWay} fresh={fresh} />
      )}
      <p role="status" className="sr-only">
        {q && found ? t('found', { count: found.kept.length }) : ''}
      </p>
    </section>
  );
}

function ListTools() {
  const t = useTranslations('branches');
  const { q, sort, setQ, setSort } = useBranchAddress();
  const { can } = useSession();
  const sorts = SORTS.filter((sort) => sort !== 'busiest' || can('delivery:read'));
  return (
    <search className="flex flex-wrap gap-2 border-line border-b p-2" aria-label={t('search')}>
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('searchPlaceholder')}
        autoComplete="off"
        value={q}
        onChange={(event) => setQ(event.target.value)}
        className="min-w-44 flex-1"
      />
      <NativeSelect
        aria-label={t('sort.label')}
        className="w-28 grow"
        value={sort}
        onChange={(event) => setSort(SORTS.find((sort) => sort === event.target.value) ?? 'name')}
        options={sorts.map((sort) => [sort, t(`sort.${sort}`)])}
      />
    </search>
  );
}

function Rows({
  kept,
  gone,
  underWay,
  fresh,
}: {
  kept: ShownBranch[];
  gone: ShownBranch[];
  underWay: Record<string, number> | undefined;
  fresh: ReadonlySet<string>;
}) {
  const t = useTranslations('branches');
  const router = useRouter();
  const { selectedId, branchHref } = useBranchAddress();
  const { hovered, setHovered } = useWorkspace();
  const container = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isGoneSelected = gone.some(({ id }) => id === selectedId);
  const rows = [...kept, ...gone];
  const { tabStop, onKeyDown, onFocus } = useRowKeys(
    container,
    rows.map(({ id }) => id),
    selectedId,
  );
  const addressText = useAddressText();
  const onHover = useCallback((id: string | null) => setHovered(id === null ? null : { id, on: 'list' }), [setHovered]);
  const row = (branch: ShownBranch) => (
    <BranchListRow
      key={branch.id}
      branch={branch}
      address={addressText(branch.address)}
      href={branchHref(branch.id)}
      underWay={underWay?.[branch.id] ?? 0}
      isSelected={branch.id === selectedId}
      isHovered={branch.id === hovered?.id}
      isHoveredOnMap={branch.id === hovered?.id && hovered.on === 'map'}
      isFresh={fresh.has(branch.id)}
      isTabStop={branch.id === tabStop}
      hintId={hintId}
      onHover={onHover}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the key events of its rows
    <div
      ref={container}
      className="scrollbar-thin min-h-0 flex-1 overflow-y-auto"
      onKeyDown={(event: KeyboardEvent) => onKeyDown(event, (id) => router.push(branchHref(id)))}
      onFocus={onFocus}
    >
      <span id={hintId} className="sr-only">
        {t('keys')}
      </span>
      <ul aria-label={t('list')}>{kept.map(row)}</ul>
      {gone.length > 0 && (
        <details className="group border-line border-t" open={isGoneSelected || kept.length === 0 || undefined}>
          <summary className="flex h-10 list-none items-center gap-2 px-3 text-muted text-sm hover:bg-hover">
            <ChevronDown
              aria-hidden="true"
              className="-rotate-90 size-4 transition-transform group-open:rotate-0 rtl:rotate-90"
            />
            {t('removed', { count: gone.length })}
          </summary>
          <ul aria-label={t('removed', { count: gone.length })}>{gone.map(row)}</ul>
        </details>
      )}
    </div>
  );
}

function NoBranches() {
  const t = useTranslations('branches');
  const why = useTranslations('connections.whyNot');
  const { may, whyNot } = useBranchPermissions();
  const { newHref } = useBranchAddress();
  const mayAdd = may('branch:write');
  const unserved = whyNot('branch:write');
  return (
    <EmptyState
      icon={<Store />}
      title={t('empty')}
      action={
        mayAdd && (
          <ButtonLink href={newHref()} variant="primary" icon={<MapPinPlus />}>
            {t('add')}
          </ButtonLink>
        )
      }
    >
      {unserved ? why(unserved) : t(mayAdd ? 'emptyNext' : 'emptyNextAsk')}
    </EmptyState>
  );
}

/** The number of deliveries under way by branch, refreshed when deliveries change. */
function useUnderWay(): Record<string, number> | undefined {
  const { can } = useSession();
  const { data } = useQuery({ ...branchQueries.activity(), enabled: can('delivery:read') });
  const invalidateSoon = useInvalidateSoon(NUMBERS_EVERY_MS);
  useLiveEvents('delivery', () => invalidateSoon(branchQueries.activity().queryKey));
  return data?.underWay;
}
