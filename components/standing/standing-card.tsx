import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActButton } from '@/components/form/act-dialog';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { KeyValue } from '@/components/ui/key-value';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { Code } from '@/components/ui/text/code';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { PlainDate } from '@/components/ui/text/plain-date';
import { useDayText } from '@/components/ui/text/use-day-text';
import { useProblemText } from '@/lib/http/use-problem-text';
import { useProblemOfOrder } from '@/lib/order/use-problem-of-order';
import { routes } from '@/lib/routes';
import { useChangeStanding, useRemoveStanding, useStandingVerb } from '@/lib/standing/queries';
import type { StandingDay, StandingOrder, StandingPlan } from '@/lib/standing/schema';
import { StandingForm } from './standing-form';
import { WEEKDAYS } from './weekday-names';

/** One plan: when it goes, its orders, what became of their last days, and what must be decided. */
export function StandingCard({ plan, isEditable }: { plan: StandingPlan; isEditable: boolean }) {
  const t = useTranslations('standing');
  const [isChanging, setChanging] = useState(false);
  const change = useChangeStanding(plan.id);
  const { name, time, weekdays, dates, daysOff, orders } = plan;
  const [only] = orders;
  return (
    <Panel
      title={<bdi>{name}</bdi>}
      actions={isEditable && !isChanging && <Actions plan={plan} onChange={() => setChanging(true)} />}
    >
      {askingDays(orders).map((day) => (
        <AskingDay key={day} plan={plan} day={day} isEditable={isEditable} />
      ))}
      {isChanging ? (
        <StandingForm
          initial={{ name, time, weekdays, dates, daysOff }}
          saveLabel={t('actions.save')}
          onSave={async (fields) => {
            await change.mutateAsync(fields);
            setChanging(false);
          }}
          cancel={<Button onClick={() => setChanging(false)}>{t('actions.cancel')}</Button>}
        />
      ) : (
        <Facts plan={plan} />
      )}
      {only && orders.length === 1 ? (
        <Days days={only.days} />
      ) : (
        <details className="mt-3 border-line border-t pt-3">
          <summary className="cursor-pointer font-medium">{t('card.orders', { count: orders.length })}</summary>
          <ul className="mt-2 grid gap-3">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderName order={order} />
                <Days days={order.days} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function Facts({ plan: { state, time, weekdays, dates, daysOff, nextAt, orders } }: { plan: StandingPlan }) {
  const t = useTranslations('standing');
  const { timeZone } = useConnection();
  const dayText = useDayText();
  const [only] = orders;
  const names = weekdays.map((day) => t(`weekdays.${WEEKDAYS[day] ?? 'sunday'}`));
  const days = names.length === 0 ? dates.map(dayText) : names.length === 7 ? [t('card.everyDay')] : names;
  return (
    <dl className="grid gap-1">
      <KeyValue label={t('card.when')}>
        {days.join(t('card.comma'))} <bdi>{time}</bdi>
        {weekdays.length > 0 && dates.length > 0 && (
          <span className="block text-muted text-sm">{t('card.dates', { days: dates.map(dayText).join(' · ') })}</span>
        )}
        {daysOff.length > 0 && (
          <span className="block text-muted text-sm">
            {t('card.daysOff', { days: daysOff.map(dayText).join(' · ') })}
          </span>
        )}
      </KeyValue>
      <KeyValue label={t('card.next')}>
        {nextAt ? <DateTime value={nextAt} timeZone={timeZone} /> : t(state === 'paused' ? 'card.paused' : 'card.none')}
      </KeyValue>
      {only && orders.length === 1 && (
        <KeyValue label={t('card.order')}>
          <OrderName order={only} />
        </KeyValue>
      )}
    </dl>
  );
}

function OrderName({ order: { customerName, amount } }: { order: StandingOrder }) {
  const { currency } = useConnection();
  return (
    <>
      <bdi>{customerName}</bdi> · <Money amount={amount} currency={currency} />
    </>
  );
}

/** Results of an order's last days; those that ask stand above. */
function Days({ days }: { days: readonly StandingDay[] }) {
  const t = useTranslations('standing');
  const shown = days.filter(({ state }) => state !== 'asks');
  if (shown.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 border-line border-t pt-3">
      {shown.map((day) => (
        <li key={day.day} className="flex flex-wrap items-center gap-2">
          <PlainDate day={day.day} />
          <Badge tone={TONES[day.state] ?? 'neutral'}>{t(`states.${day.state}`)}</Badge>
          {day.deliveryId && (
            <Link href={routes.delivery(day.deliveryId)} className="text-accent underline underline-offset-2">
              <Code>{day.code ?? t('card.open')}</Code>
            </Link>
          )}
          {day.state === 'refused' && day.message && <span className="text-muted text-sm">{day.message}</span>}
        </li>
      ))}
    </ul>
  );
}

const TONES: Partial<Record<StandingDay['state'], 'success' | 'warning' | 'danger'>> = {
  sent: 'success',
  unresolved: 'warning',
  refused: 'danger',
};

/** The days on which orders did not go at their time. */
function askingDays(orders: readonly StandingOrder[]): string[] {
  const asking = orders.flatMap(({ days }) => days.filter(({ state }) => state === 'asks'));
  return [...new Set(asking.map(({ day }) => day))].sort().reverse();
}

/** A day on which orders did not go, and why some were refused. */
function AskingDay({ plan, day, isEditable }: { plan: StandingPlan; day: string; isEditable: boolean }) {
  const orders = plan.orders.flatMap(({ days, ...order }) =>
    days.filter((of) => of.day === day && of.state === 'asks').map(({ message }) => ({ ...order, message })),
  );
  const t = useTranslations('standing.asks');
  const dayText = useDayText();
  const decide = useStandingVerb(plan.id, `days/${day}`);
  const problemText = useProblemText();
  const orderText = useProblemOfOrder();
  return (
    <Callout
      tone="warning"
      className="mb-3"
      title={t('title', { day: dayText(day), count: orders.length })}
      action={
        isEditable && (
          <span className="flex gap-1.5">
            <Button size="sm" disabled={decide.isPending} onClick={() => decide.mutate({ send: false })}>
              {t('skip')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              pending={decide.isPending}
              onClick={() => decide.mutate({ send: true })}
            >
              {t('send')}
            </Button>
          </span>
        )
      }
    >
      {decide.error ? problemText(decide.error).title : t('body')}
      {orders.map(
        ({ id, customerName, message }) =>
          message && <p key={id}>{`\u2068${customerName}\u2069: ${orderText(message)}`}</p>,
      )}
    </Callout>
  );
}

function Actions({ plan: { id, name, state }, onChange }: { plan: StandingPlan; onChange: () => void }) {
  const t = useTranslations('standing.actions');
  const toastProblem = useToastProblem();
  const toggle = useStandingVerb(id, state === 'active' ? 'pause' : 'resume');
  const remove = useRemoveStanding(id);
  return (
    <>
      <Button size="sm" onClick={onChange}>
        {t('change')}
      </Button>
      <Button size="sm" pending={toggle.isPending} onClick={() => toggle.mutate({}, { onError: toastProblem })}>
        {t(state === 'active' ? 'pause' : 'resume')}
      </Button>
      <ActButton
        button={{ size: 'sm', className: 'text-danger!', children: t('remove') }}
        act={() => remove.mutateAsync()}
        title={t('removeTitle', { name })}
        description={t('removeBody')}
        confirmLabel={t('remove')}
        cancelLabel={t('keep')}
      />
    </>
  );
}
