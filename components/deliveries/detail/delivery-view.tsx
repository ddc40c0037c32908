import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ArrivalLine } from '@/components/progress/arrival-line';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/feedback/callout';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useTimeText } from '@/components/ui/text/use-time-text';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { useProblemText } from '@/lib/http/use-problem-text';
import { tripOf } from '../facts/trip-of';
import { CodeCopy } from '../line/code-copy';
import { DeliveryStatus } from '../line/delivery-status';
import { ElsewhereMark } from '../line/elsewhere-mark';
import { AttentionNote } from './attention-note';
import { DeliveryActions } from './delivery-actions';
import { DeliveryCallouts } from './delivery-callouts';
import { DeliveryFacts } from './delivery-facts';
import { DeliveryMap } from './delivery-map';
import { DeliveryPeople } from './delivery-people';
import { DeliveryTimeline } from './delivery-timeline';
import { DriverLine } from './driver-line';
import { useNextStep } from './use-next-step';

const DIALOG_CLOSES_MS = 150;

/** Everything about one delivery, with the actions that are possible now. */
export function DeliveryView({
  delivery,
  refreshFailed,
  hasMapBeside = false,
  close,
}: {
  delivery: DeliveryDetail;
  /** The current state did not load, so the one shown may be old. */
  refreshFailed: boolean;
  /** A map beside the delivery shows it already. */
  hasMapBeside?: boolean;
  close: ReactNode;
}) {
  const t = useTranslations('deliveries');
  const [problem, setProblem] = useState<unknown>(null);
  const { title, keepFocus } = useFocusAfterActing();
  const nextStep = useNextStep();
  const timeText = useTimeText();
  return (
    <article aria-labelledby="delivery-title" className="rounded-lg border border-line bg-surface">
      <header className="relative border-line border-b px-4 pt-3 pb-4">
        <div className="absolute inset-e-3 top-2.5">{close}</div>
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 pe-8">
          <DeliveryStatus {...delivery} />
          {delivery.code && <CodeCopy code={delivery.code} />}
          {delivery.testMode && <Badge tone="warning">{t('testMode')}</Badge>}
          {delivery.madeElsewhere && <ElsewhereMark />}
          <span className="text-muted text-sm">
            <RelativeTime value={delivery.statusAt} />
          </span>
        </div>
        <div role="status" className="mt-3">
          <h2
            id="delivery-title"
            ref={title}
            tabIndex={-1}
            className="text-balance font-semibold text-xl tracking-tight"
          >
            {nextStep(delivery)}
          </h2>
        </div>
        <ArrivalLine trip={tripOf(delivery)} />
        <DriverLine delivery={delivery} />
        <DeliveryActions
          delivery={delivery}
          hasMapBeside={hasMapBeside}
          onProblem={(next) => {
            setProblem(next);
            keepFocus();
          }}
        />
      </header>
      <div className="grid grid-cols-1 gap-4 p-4">
        {problem !== null && <RefusedNote problem={problem} />}
        {refreshFailed && (
          <Callout live tone="warning">
            {t('pane.stale', { time: timeText(delivery.updatedAt, 'time') })}
          </Callout>
        )}
        <AttentionNote delivery={delivery} />
        <DeliveryCallouts delivery={delivery} />
        {!hasMapBeside && <DeliveryMap delivery={delivery} />}
        <section aria-labelledby="delivery-history">
          <h3 id="delivery-history" className="mb-2 font-semibold">
            {t('timeline.title')}
          </h3>
          <DeliveryTimeline delivery={delivery} />
        </section>
        <DeliveryPeople delivery={delivery} />
        <DeliveryFacts delivery={delivery} />
      </div>
    </article>
  );
}

/** After an action its button is gone. Moves the focus to the title, so that keyboard users stay in place. */
function useFocusAfterActing() {
  const title = useRef<HTMLHeadingElement>(null);
  const [acts, setActs] = useState(0);
  useEffect(() => {
    if (acts === 0) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
    }, DIALOG_CLOSES_MS);
    return () => clearTimeout(timer);
  }, [acts]);
  return { title, keepFocus: () => setActs((count) => count + 1) };
}

/** Why an action was refused; the status stands above. */
function RefusedNote({ problem }: { problem: unknown }) {
  const t = useTranslations('deliveries.pane');
  const { title, next, serviceMessage } = useProblemText()(problem);
  return (
    <Callout live tone="danger" title={title}>
      <p>{next}</p>
      {serviceMessage && (
        <p className="mt-1 text-sm">
          {t('serviceSaid')} <bdi dir="ltr">{serviceMessage}</bdi>
        </p>
      )}
    </Callout>
  );
}
