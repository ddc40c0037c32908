import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button/button';
import { Money } from '@/components/ui/text/money';
import { estimateQueries } from '@/lib/estimates/queries';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { CreateDelivery, EstimateTrip } from '@/lib/order/schema';
import { routes } from '@/lib/routes';
import type { KnownOrder, RowView } from '@/lib/sheet/work/messages';
import { ROW_STATE_STYLE } from '../grid/grid-row';
import type { SheetStore } from '../sheet/sheet-store';

/** Below the grid: the state of the chosen row, where it was sent before, and its fee on request. */
export function RowLine({ store, row }: { store: SheetStore; row: RowView | undefined }) {
  const t = useTranslations('imports');
  if (!row) return null;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="text-muted">
        {t('grid.line')} <span className="tabular">{row.line}</span>
      </span>
      <StatusBadge {...ROW_STATE_STYLE[row.state]} quiet>
        {t(`grid.state.${row.state}`)}
      </StatusBadge>
      {row.state === 'known' && row.known && <KnownOrderLink order={row.known} />}
      {/* A changed cell may be another trip, so its fee is asked for again. */}
      {row.state === 'ready' && <Fee key={JSON.stringify([row.line, row.cells])} store={store} line={row.line} />}
    </div>
  );
}

function KnownOrderLink({ order: { deliveryId, code, reference, importName } }: { order: KnownOrder }) {
  const t = useTranslations('imports.tools');
  return (
    <span>
      {deliveryId ? (
        <Link href={routes.delivery(deliveryId)} className="text-accent underline underline-offset-2">
          {t('knownAs', { code: code ?? reference })}
        </Link>
      ) : (
        importName && t('knownIn', { name: importName })
      )}
      <span className="ms-2 text-muted">{t('knownHelp')}</span>
    </span>
  );
}

/** The service's estimate for one row, when a person asks. */
function Fee({ store, line }: { store: SheetStore; line: number }) {
  const t = useTranslations('imports.tools');
  const { by } = useAbilities();
  const [trip, setTrip] = useState<EstimateTrip>();
  const { data, error, isFetching } = useQuery(estimateQueries.trip(trip));
  const problem = useProblemText();
  if (by('estimate') !== 'v2') return null;
  if (data) return <Money amount={data.deliveryFee} currency={data.currency} className="font-medium" />;
  if (error) return <span className="text-danger">{problem(error).title}</span>;
  return (
    <Button
      size="sm"
      pending={isFetching}
      onClick={() => void store.ready(line).then(([row]) => setTrip(row && tripOf(row.order)))}
    >
      {t('estimate')}
    </Button>
  );
}

function tripOf({
  reference,
  payment,
  scheduled_date,
  estimated_fee,
  ...trip
}: CreateDelivery): EstimateTrip | undefined {
  return trip.origin_format === undefined ? undefined : trip;
}
