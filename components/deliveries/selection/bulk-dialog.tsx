import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import { DayInput } from '@/components/ui/input/day-input';
import { Field } from '@/components/ui/input/field';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useTimeText } from '@/components/ui/text/use-time-text';
import { repeatDeliveries } from '@/lib/deliveries/mutations';
import type { DeliveryRow } from '@/lib/deliveries/schema';
import { instantOf, localOf } from '@/lib/format/time/local-time';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { EndReason } from '../cancel/end-reason';
import { useStatusWord } from '../line/delivery-status';
import { OrderName } from '../line/order-name';
import { type BulkAct, isPossible, takesReason } from './bulk-act';
import { type BulkState, useBulk } from './use-bulk';

/** Says for how many of the selected orders an act is possible, asks, acts, and says what became of each. */
export function BulkDialog({
  act,
  rows,
  onClose,
}: {
  act: BulkAct;
  rows: readonly DeliveryRow[];
  /** With the orders to which it was done. */
  onClose: (doneIds: readonly string[]) => void;
}) {
  const t = useTranslations('selection');
  const { attention, timeZone } = useConnection();
  const { state, run, stop } = useBulk();
  const repeat = useRepeat();
  const problemText = useProblemText();
  const [reason, setReason] = useState('');
  const [now] = useState(() => Date.now());
  const possible = rows.filter((row) => isPossible(act, row, { attention, now }));
  const others = rows.filter((row) => !possible.includes(row));
  const [time, setTime] = useState(() => localOf(now + 24 * 3_600_000, timeZone));
  const at = act === 'repeat' ? instantOf(time, timeZone) : '';
  const withoutReason = possible.filter((row) => !takesReason(row)).length;
  const close = () => onClose(state.doneIds);

  if (state.rows !== null) {
    return (
      <Dialog
        open
        busy={state.isRunning}
        onClose={close}
        title={t(`title.${act}`, { count: state.rows.length })}
        footer={
          state.isRunning ? (
            <Button onClick={stop}>{t('stop')}</Button>
          ) : (
            <Button variant="primary" onClick={close}>
              {t('close')}
            </Button>
          )
        }
      >
        <Progress state={state} of={state.rows.length} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t(`title.${act}`, { count: possible.length })}
      description={possible.length > 0 && act === 'cancel' ? t('cancelLead') : undefined}
      footer={
        <>
          <Button onClick={close}>{t('back')}</Button>
          {possible.length > 0 && (
            <Button
              variant={act === 'cancel' ? 'danger' : 'primary'}
              onClick={() => (act === 'repeat' ? repeat.start(possible, at) : run(act, possible, reason.trim()))}
              pending={repeat.isPending}
              disabled={act === 'repeat' && !(Date.parse(at) > now)}
            >
              {t(`title.${act}`, { count: possible.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {others.length > 0 && (
          <div>
            <p>{t(`not.${act}`, { count: others.length })}</p>
            <Orders rows={others} />
          </div>
        )}
        {act === 'repeat' && possible.length > 0 && (
          <Field label={t('repeatAt')} help={t('repeatHelp')}>
            {(control) => (
              <DayInput
                {...control}
                withTime
                className="w-56"
                min={localOf(now, timeZone)}
                value={time}
                onChange={(typed) => setTime(typed ?? '')}
              />
            )}
          </Field>
        )}
        {repeat.error != null && <Callout tone="danger" title={problemText(repeat.error).title} />}
        {act === 'cancel' && possible.length > withoutReason && <EndReason value={reason} onChange={setReason} />}
        {act === 'cancel' && withoutReason > 0 && (
          <p className="text-muted text-sm">{t('noReason', { count: withoutReason })}</p>
        )}
      </div>
    </Dialog>
  );
}

/** Repeats orders as an import; its page says what became of each. */
function useRepeat() {
  const t = useTranslations('selection');
  const router = useRouter();
  const timeText = useTimeText();
  const { mutate, isPending, error } = useMutation({ mutationFn: repeatDeliveries });
  const [id] = useState(() => crypto.randomUUID());
  function start(rows: readonly DeliveryRow[], at: string) {
    const name = t('repeated', { time: timeText(at) });
    const repeat = { at: new Date(at).toISOString(), deliveries: rows.map((row) => row.id) };
    mutate({ id, name, rows: [], repeat }, { onSuccess: () => router.push(routes.importProgress(id)) });
  }
  return { start, isPending, error };
}

function Progress({ state, of }: { state: BulkState; of: number }) {
  const { doneIds, refused, isRunning } = state;
  const t = useTranslations('selection');
  const problemText = useProblemText();
  const left = of - doneIds.length - refused.length;
  return (
    <div className="grid gap-3">
      <div role="status">
        <p className="font-medium">{t('progress', { done: doneIds.length, of })}</p>
        {!isRunning && left > 0 && <p className="text-muted">{t('notAsked', { count: left })}</p>}
      </div>
      <ProgressBar value={doneIds.length + refused.length} max={of} />
      {refused.length > 0 && (
        <Callout tone="warning" title={t('refused', { count: refused.length })}>
          <ul className="grid gap-1">
            {refused.map(({ row, problem }) => {
              const { title, next, serviceMessage } = problemText(problem);
              return (
                <li key={row.id}>
                  <OrderName row={row} />: {title}. {serviceMessage ? <bdi>{serviceMessage}</bdi> : next}
                </li>
              );
            })}
          </ul>
        </Callout>
      )}
    </div>
  );
}

/** All of them, in a box that scrolls. */
function Orders({ rows }: { rows: readonly DeliveryRow[] }) {
  const statusWord = useStatusWord();
  return (
    <ul className="mt-1.5 max-h-40 overflow-y-auto text-sm">
      {rows.map((row) => (
        <li key={row.id}>
          <OrderName row={row} /> <span className="text-muted">{statusWord(row.status)}</span>
        </li>
      ))}
    </ul>
  );
}
