import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shell/user/session-context';
import { ButtonLink } from '@/components/ui/button/button';
import { Spinner } from '@/components/ui/button/spinner';
import { Callout } from '@/components/ui/feedback/callout';
import { Code } from '@/components/ui/text/code';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/text/use-now';
import { useTimeText } from '@/components/ui/text/use-time-text';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { refusalOf } from '@/lib/progress/attention-cause';
import { isBeforeResponse, isTerminal } from '@/lib/progress/status';
import { routes } from '@/lib/routes';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { UnresolvedActions } from '../unresolved/unresolved-actions';
import { unsentReplacement } from './unsent-replacement';

type Props = { delivery: DeliveryDetail };

/** Callouts for anything unusual about a delivery: the reason, and what the user can do. */
export function DeliveryCallouts(props: Props) {
  const t = useTranslations('deliveries.callouts.madeAfterAll');
  const { status, problem } = props.delivery;
  return (
    <>
      {status === 'submitting' && <SubmittingCallout {...props} />}
      {status === 'unknown' && <UnknownCallout {...props} />}
      {status === 'rejected' &&
        (problem?.kind === 'marked_not_created' ? <NotCreatedCallout {...props} /> : <RejectedCallout {...props} />)}
      {problem?.kind === 'existing_order' && <ExistingOrderCallout {...props} />}
      {problem?.kind === 'made_after_all' && (
        <Callout live tone="warning" title={t('title')}>
          {t('body')}
        </Callout>
      )}
      {problem?.kind === 'not_found' && <NotFound {...props} />}
      <ReadDeniedCallout {...props} />
    </>
  );
}

/** Whether the worker finds the outcome by sending the same order again. */
const isRepeatable = ({ generation }: DeliveryDetail) => GENERATION_FACTS[generation].createIsRepeatable;

function SubmittingCallout({ delivery }: Props) {
  const t = useTranslations('deliveries.callouts.submitting');
  return (
    <Callout live tone="info" title={t('title')}>
      <span className="flex items-center gap-2">
        <Spinner />
        {t(isRepeatable(delivery) ? 'body' : 'bodyOnce')}
      </span>
    </Callout>
  );
}

function UnknownCallout({ delivery }: Props) {
  const t = useTranslations('deliveries.callouts.unknown');
  const timeText = useTimeText();
  const { createdAt, reference, can } = delivery;
  const time = timeText(createdAt, 'time');
  return (
    <Callout live tone="warning" title={t('title')}>
      <p>{t('known', { time, reference: isolated(reference) })}</p>
      {isRepeatable(delivery) ? <NextCheck delivery={delivery} /> : <NoResendNote {...delivery} />}
      {can.resolve && <UnresolvedActions delivery={delivery} />}
    </Callout>
  );
}

const ENDED = { day: 'stopped', scheduled: 'tooLate', late: 'late', restored: 'restored' } as const;

/** When the worker checks next, or why it stopped. */
function NextCheck({ delivery: { nextCheckAt, problem } }: Props) {
  const t = useTranslations('deliveries.callouts.unknown');
  const now = useNow();
  if (nextCheckAt === null) {
    return (
      <>
        <p className="mt-1">{t(ENDED[problem?.ended ?? 'scheduled'])}</p>
        <p className="mt-1">{t('look')}</p>
      </>
    );
  }
  return (
    <p className="mt-1">
      {Date.parse(nextCheckAt) > now ? (
        <>
          {t('next')} <RelativeTime value={nextCheckAt} ahead />.
        </>
      ) : (
        t('nextSoon')
      )}{' '}
      <strong className="font-medium text-ink">{t('once')}</strong>
    </p>
  );
}

/** Why it is not sent again, and how its outcome becomes known. */
function NoResendNote({ generation }: DeliveryDetail) {
  const t = useTranslations('deliveries.callouts.unknown');
  return (
    <>
      <p className="mt-1">
        <strong className="font-medium text-ink">{t('notAgain')}</strong> {t(generation === 'v0' ? 'byKey' : 'byLooks')}
      </p>
      <p className="mt-1">{t('look')}</p>
    </>
  );
}

function NotCreatedCallout({ delivery }: Props) {
  const t = useTranslations('deliveries.callouts.givenUp');
  return (
    <Callout tone="warning" title={t('title')}>
      <p>{t('body')}</p>
      {delivery.can.resolve && (
        <UnresolvedActions delivery={delivery}>
          <AgainLink delivery={delivery} variant="primary" text={t('another')} />
        </UnresolvedActions>
      )}
    </Callout>
  );
}

function NotFound({ delivery: { problem, nextCheckAt } }: Props) {
  const t = useTranslations('deliveries.callouts.notFound');
  const timeText = useTimeText();
  const since = problem?.since;
  return (
    <Callout live tone="warning" title={t('title')}>
      {since && <p>{t('since', { time: timeText(since, 'short') })}</p>}
      <p>{t(nextCheckAt === null ? 'stopped' : 'asking')}</p>
    </Callout>
  );
}

/** Without the permission to read, webhooks can't be confirmed and the status stays as it is. */
function ReadDeniedCallout({ delivery: { status, whyNot, confirmedAt, createdAt } }: Props) {
  const t = useTranslations('deliveries.callouts');
  const timeText = useTimeText();
  if (whyNot.read !== 'denied' || isTerminal(status) || isBeforeResponse(status)) return null;
  const time = timeText(confirmedAt ?? createdAt, 'short');
  return (
    <Callout live tone="warning">
      {t('readDenied', { time })}
    </Callout>
  );
}

function RejectedCallout({ delivery }: Props) {
  const t = useTranslations('deliveries.callouts.rejected');
  const { problem } = delivery;
  const isUnsent = problem?.kind === 'not_sent';
  const reason =
    refusalOf(problem) ?? (isUnsent ? (unsentReplacement(delivery) ? 'not_replaced' : 'not_sent') : 'other');
  return (
    <Callout
      tone="danger"
      title={t(`why.${reason}`)}
      action={
        <AgainLink
          delivery={delivery}
          variant="primary"
          aria-keyshortcuts="e"
          text={t(isUnsent ? 'again' : 'correct')}
        />
      }
    >
      <p>{t('nothingMade')}</p>
      {problem?.field && (
        <p className="mt-1">
          {t('field')} <Code>{problem.field}</Code>
        </p>
      )}
      {problem?.message && (
        <p className="mt-1 text-sm">
          {!isUnsent && t('serviceMessage')} <bdi dir="ltr">{problem.message}</bdi>
        </p>
      )}
    </Callout>
  );
}

function ExistingOrderCallout({ delivery }: Props) {
  const t = useTranslations('deliveries.callouts.existing');
  return (
    <Callout tone="warning" title={t('title')} action={<AgainLink delivery={delivery} text={t('again')} />}>
      {t('body', { reference: isolated(delivery.reference) })}
    </Callout>
  );
}

/** Leads to a new order that is filled in like this one. */
function AgainLink({
  delivery: { id },
  text,
  ...style
}: Props & { text: string; variant?: 'primary'; 'aria-keyshortcuts'?: string }) {
  const mayCreate = useSession().can('delivery:write');
  if (!mayCreate) return null;
  return (
    <ButtonLink size="sm" href={routes.newDelivery({ like: id })} {...style}>
      {text}
    </ButtonLink>
  );
}
