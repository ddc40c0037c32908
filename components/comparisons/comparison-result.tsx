import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { usePlaceText } from '@/components/map/areas/use-place-text';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Pending } from '@/components/ui/feedback/pending';
import { Panel } from '@/components/ui/panel';
import { RelativeTime } from '@/components/ui/text/date-time';
import { Phone } from '@/components/ui/text/phone';
import { comparisonQueries, wholeDropOff } from '@/lib/comparisons/queries';
import { rankRows, type Sort } from '@/lib/comparisons/ranking/rank';
import { type ComparedBranches, type DropOff, pinOf, VARIANTS, type Variant } from '@/lib/comparisons/schema';
import { useProblemText } from '@/lib/http/use-problem-text';
import { AddressTexts } from '@/lib/order/address-fields';
import { ComparisonBar } from './comparison-bar';
import { ComparisonMap } from './comparison-map';
import { ComparisonTable } from './comparison-table';
import { useBranchCells } from './use-branch-cells';

type ResultProps = {
  dropOff: DropOff;
  /** The drop-off in the form differs from this comparison's. */
  isOutdated: boolean;
  onChange: (() => void) | undefined;
  onKinds: (branchId: string) => void;
};

/** A comparison: the table with its controls, and the map. */
export function ComparisonResult(props: ResultProps) {
  const list = useQuery(comparisonQueries.branches(props.dropOff));
  if (list.data) return <Compared {...props} list={list.data} query={list} />;
  return <Pending query={list} rows={10} />;
}

function Compared({
  dropOff,
  isOutdated,
  onChange,
  onKinds,
  list,
  query: { dataUpdatedAt: comparedAt, error, isFetching },
}: ResultProps & { list: ComparedBranches; query: UseQueryResult }) {
  const t = useTranslations('comparisons');
  const client = useQueryClient();
  const problem = useProblemText()(error);
  const [by, setBy] = useState<Variant>('realtime');
  const [sort, setSort] = useState<Sort>('fee');
  const [activeId, setActiveId] = useState<string | null>(null);
  const branchIds = useMemo(() => list.branches.map(({ id }) => id), [list]);
  const control = useBranchCells(dropOff, branchIds, isOutdated);
  const { cells, open } = control;
  // Answers fill the rows where they stand, nearest first.
  const isFilling = open.size > 0 && cells.length < branchIds.length * VARIANTS.length;
  const order = isFilling && sort === 'fee' ? 'near' : sort;
  const rows = useMemo(() => rankRows({ ...list, cells: [...cells] }, by, order), [list, cells, by, order]);
  const seen = { dropOff, place: list.place, rows, by, activeId, onActive: setActiveId };
  return (
    <section aria-label={t('result')} className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Panel
        flush
        title={<DropOffText dropOff={dropOff} comparedAt={cells.length > 0 ? comparedAt : null} />}
        actions={
          onChange && (
            <>
              {open.size === 0 && (
                <Button
                  size="sm"
                  icon={<RotateCw />}
                  pending={isFetching}
                  onClick={() => void client.invalidateQueries({ queryKey: comparisonQueries.of(dropOff) })}
                >
                  {t('again')}
                </Button>
              )}
              <Button size="sm" icon={<Pencil />} onClick={onChange}>
                {t('change')}
              </Button>
            </>
          )
        }
      >
        {error && (
          <Callout tone="danger" title={problem.title} live>
            {problem.next}
          </Callout>
        )}
        <ComparisonBar {...{ comparedAt, rows, control, by, sort }} onBy={setBy} onSort={setSort} />
        <ComparisonTable
          {...seen}
          control={control}
          isOutdated={isOutdated}
          onKinds={pinOf(dropOff) ? onKinds : undefined}
        />
      </Panel>
      <ComparisonMap {...seen} />
    </section>
  );
}

function DropOffText({ dropOff, comparedAt }: { dropOff: DropOff; comparedAt: number | null }) {
  const t = useTranslations('comparisons');
  const { destination_format, destination } = wholeDropOff(useQueryClient(), dropOff);
  const { short_address, street, building } = AddressTexts.parse(destination);
  return (
    <>
      <span className="sr-only">{t('dropOff')}: </span>
      {usePlaceText()({ destinationFormat: destination_format, destination })}
      <span className="flex flex-wrap gap-x-3 font-normal text-muted text-sm">
        {destination.contact_name && <bdi>{`${destination.contact_name}`}</bdi>}
        {destination.contact_phone && <Phone value={`${destination.contact_phone}`} />}
        {comparedAt !== null && (
          <span>
            {t.rich('comparedAt', {
              time: () => <RelativeTime value={new Date(comparedAt).toISOString()} />,
            })}
          </span>
        )}
        {!pinOf(dropOff) && !short_address && !street && !building && <span>{t('areaAlone')}</span>}
      </span>
    </>
  );
}
