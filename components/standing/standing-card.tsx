'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/feedback/callout';
import { KeyValue } from '@/components/ui/key-value';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { Panel } from '@/components/ui/panel';
import { Code } from '@/components/ui/text/code';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { useDecideDay, usePauseStanding, useRemoveStanding, useResumeStanding } from '@/lib/standing/mutations';
import type { StandingDay, StandingOrder } from '@/lib/standing/schema';
import { WEEKDAYS } from './weekday-names';

/** One standing order: when it goes, what became of its last days, and what must be decided. */
export function StandingCard({ standing, isEditable }: { standing: StandingOrder; isEditable: boolean }) {
  const t = useTranslations('standing');
  const { timeZone, currency } = useConnection();
  const { id, name, state, time, weekdays, dates, daysOff, nextAt, days } = standing;
  const asking = days.filter((day) => day.state === 'asks');
  const others = days.filter((day) => day.state !== 'asks');
  return (
    <Panel title={<bdi>{name}</bdi>} actions={isEditable && <Actions standing={standing} />}>
      {asking.map((day) => (
        <Asking key={day.day} id={id} day={day} isEditable={isEditable} />
      ))}
      <dl className="grid gap-1">
        <KeyValue label={t('card.when')}>
          {weekdays.map((day) => t(`weekdays.${WEEKDAYS[day] ?? 'sunday'}`)).join(t('card.comma'))} <bdi>{time}</bdi>
          {dates.length > 0 && (
            <span className="block text-muted text-sm">{t('card.dates', { days: dates.join(' · ') })}</span>
          )}
          {daysOff.length > 0 && (
            <span className="block text-muted text-sm">{t('card.daysOff', { days: daysOff.join(' · ') })}</span>
          )}
        </KeyValue>
        <KeyValue label={t('card.next')}>
          {nextAt ? (
            <DateTime value={nextAt} timeZone={timeZone} />
          ) : (
            t(state === 'paused' ? 'card.paused' : 'card.none')
          )}
        </KeyValue>
        <KeyValue label={t('card.order')}>
          <bdi>{standing.customerName}</bdi> · <Money amount={standing.amount} currency={currency} />
        </KeyValue>
      </dl>
      {others.length > 0 && (
        <ul className="mt-3 grid gap-1 border-line border-t pt-3">
          {others.map((day) => (
            <li key={day.day} className="flex flex-wrap items-center gap-2">
              <bdi className="tabular-nums">{day.day}</bdi>
              <Badge tone={TONES[day.state]}>{t(`states.${day.state}`)}</Badge>
              {day.deliveryId && (
                <Link href={routes.delivery(day.deliveryId)} className="text-accent underline underline-offset-2">
                  <Code>{day.code ?? t('card.open')}</Code>
                </Link>
              )}
              {day.state === 'refused' && day.message && <span className="text-muted text-sm">{day.message}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const TONES = {
  due: 'neutral',
  asks: 'warning',
  sent: 'success',
  unresolved: 'warning',
  refused: 'danger',
  skipped: 'neutral',
} as const;

/** A day that did not go at its time. */
function Asking({ id, day, isEditable }: { id: string; day: StandingDay; isEditable: boolean }) {
  const t = useTranslations('standing.asks');
  const decide = useDecideDay(id);
  const problemText = useProblemText();
  return (
    <Callout
      tone="warning"
      className="mb-3"
      title={t('title', { day: day.day })}
      action={
        isEditable && (
          <span className="flex gap-1.5">
            <Button size="sm" disabled={decide.isPending} onClick={() => decide.mutate({ day: day.day, send: false })}>
              {t('skip')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              pending={decide.isPending}
              onClick={() => decide.mutate({ day: day.day, send: true })}
            >
              {t('send')}
            </Button>
          </span>
        )
      }
    >
      {decide.error ? problemText(decide.error).title : t('body')}
    </Callout>
  );
}

function Actions({ standing: { id, name, state } }: { standing: StandingOrder }) {
  const t = useTranslations('standing.actions');
  const [isAsking, setAsking] = useState(false);
  const pause = usePauseStanding(id);
  const resume = useResumeStanding(id);
  const remove = useRemoveStanding(id);
  return (
    <>
      {state === 'active' ? (
        <Button size="sm" pending={pause.isPending} onClick={() => pause.mutate()}>
          {t('pause')}
        </Button>
      ) : (
        <Button size="sm" pending={resume.isPending} onClick={() => resume.mutate()}>
          {t('resume')}
        </Button>
      )}
      <Button size="sm" className="text-danger!" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        pending={remove.isPending}
        title={t('removeTitle', { name })}
        description={t('removeBody')}
        confirmLabel={t('remove')}
        cancelLabel={t('keep')}
      />
    </>
  );
}
