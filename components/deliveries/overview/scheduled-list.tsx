import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { ProblemLine } from '@/components/ui/feedback/problem-line';
import { RelativeTime } from '@/components/ui/text/date-time';
import { ShortTime } from '@/components/ui/text/short-time';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { routes } from '@/lib/routes';
import { isServedBy } from '@/lib/service/why-not';
import { EndDialog } from '../cancel/end-dialog';
import { useOriginOf } from '../facts/use-origin-of';
import { useShortBranch } from '../facts/use-short-branch';
import { Line } from '../line/line';

/** Orders that wait for their time, the soonest first, each with the time until then. */
export function ScheduledList({ rows }: { rows: DeliveryRow[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <ScheduledOrder key={row.id} row={row} />
      ))}
    </ul>
  );
}

function ScheduledOrder({ row }: { row: DeliveryRow }) {
  const t = useTranslations('overview.scheduled');
  const originOf = useOriginOf();
  const shortName = useShortBranch();
  const { can } = useSession();
  const { whyNot } = useAbilities();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { id, code, reference, generation, customerName, scheduledAt } = row;
  const isServed = isServedBy('cancelDelivery', generation) && whyNot('cancelDelivery') === null;
  return (
    <li className="flex items-center gap-2 pe-3">
      <Link
        href={routes.delivery(id)}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5 ps-4 -outline-offset-2! hover:underline"
      >
        {scheduledAt && <Time at={scheduledAt} />}
        <span className="flex items-baseline gap-2">
          <Line title={customerName}>{customerName}</Line>
          <Line title={originOf(row)} className="text-muted text-sm">
            {shortName(originOf(row))}
          </Line>
        </span>
        {problem !== null && <ProblemLine error={problem} />}
      </Link>
      {can('delivery:cancel') && isServed && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('cancelOf', { code: code ?? reference })}
          onClick={() => setAsked(true)}
        >
          {t('cancel')}
        </Button>
      )}
      <EndDialog how="cancel" delivery={row} open={isAsked} onClose={() => setAsked(false)} onProblem={setProblem} />
    </li>
  );
}

/** When it is due, and how long until then. */
function Time({ at }: { at: string }) {
  return (
    <span className="flex items-baseline justify-between gap-2">
      <span className="font-medium">
        <ShortTime value={at} />
      </span>
      <span className="text-muted text-sm">
        <RelativeTime ahead value={at} />
      </span>
    </span>
  );
}
