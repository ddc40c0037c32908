'use client';

import { CircleCheck, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useAttentionText } from '@/components/progress/use-attention-text';
import { useAbilities } from '@/components/shell/use-abilities';
import { Button, ButtonLink } from '@/components/ui/button';
import { StatusShape } from '@/components/ui/status-shape';
import { TONE_TEXT } from '@/components/ui/tone';
import { useNow } from '@/components/ui/use-now';
import type { Overview } from '@/lib/deliveries/list/overview-schema';
import { useCheckNow, useRetryDelivery } from '@/lib/deliveries/queries';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { GENERATION_FACTS } from '@/lib/service/model/generation';
import { SERVED_BY } from '@/lib/service/why-not';
import { statusLook } from '../delivery-status';
import { Line } from '../detail/line';

type Item = Overview['attention'][number];
type May = { retry: boolean; resolve: boolean };

/** Deliveries that need attention now, the worst first, each with its next action. */
export function AttentionList({ items, may }: { items: Item[]; may: May }) {
  const t = useTranslations('overview.attention');
  if (items.length === 0) {
    return (
      <div className="flex items-center gap-3 px-4 py-6 text-muted">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        <p>
          <strong className="block font-semibold text-ink">{t('quiet')}</strong>
          {t('quietHint')}
        </p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <AttentionItem key={`${item.id} ${item.why}`} item={item} may={may} />
      ))}
    </ul>
  );
}

const LOOK = {
  failed: statusLook('failed'),
  unknown: statusLook('unknown'),
  waiting: { shape: 'clock', tone: 'warning' },
  not_moving: { shape: 'alert', tone: 'warning' },
  late: { shape: 'clock', tone: 'warning' },
} as const;

function AttentionItem({ item, may }: { item: Item; may: May }) {
  const t = useTranslations('overview.attention');
  const [problem, setProblem] = useState<unknown>(null);
  const retry = useRetryDelivery(item.id);
  const check = useCheckNow(item.id);
  const { whyNot } = useAbilities();
  const isRetried = SERVED_BY.retryDelivery.some((one) => one === item.generation) && whyNot('retryDelivery') === null;
  const isRepeatable = GENERATION_FACTS[item.generation].createIsRepeatable;
  const { shape, tone } = LOOK[item.why];
  const answer = { onError: setProblem, onSuccess: () => setProblem(null) };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <StatusShape shape={shape} className={`size-5 ${TONE_TEXT[tone]}`} />
      <div className="min-w-0 flex-1 basis-48">
        <Link href={routes.delivery(item.id)} prefetch={false} className="block min-w-0 hover:underline">
          <Why item={item} />
          <span className="flex items-baseline gap-2 text-sm">
            <bdi dir="ltr" className="shrink-0 font-mono text-muted">
              {item.code ?? item.reference}
            </bdi>
            <Line title={item.customerName}>{item.customerName}</Line>
            {item.branchName && (
              <Line title={item.branchName} className="text-muted max-sm:hidden">
                {item.branchName}
              </Line>
            )}
          </span>
        </Link>
        {problem !== null && <Refusal problem={problem} />}
      </div>
      {item.why === 'failed' && may.retry && isRetried && (
        <Button
          size="sm"
          icon={<RotateCw />}
          pending={retry.isPending}
          aria-label={t('retryOf', { code: item.code ?? item.reference })}
          onClick={() => retry.mutate(undefined, answer)}
        >
          {t('retry')}
        </Button>
      )}
      {item.why === 'unknown' && may.resolve && !isRepeatable && (
        <ButtonLink size="sm" href={routes.delivery(item.id)} aria-label={t('decideOf', { code: item.reference })}>
          {t('decide')}
        </ButtonLink>
      )}
      {item.why === 'unknown' && may.resolve && isRepeatable && (
        <Button
          size="sm"
          icon={<RotateCw />}
          pending={check.isPending}
          aria-label={t('askOf', { code: item.reference })}
          onClick={() => check.mutate(undefined, answer)}
        >
          {t('ask')}
        </Button>
      )}
    </li>
  );
}

/** Why it needs attention, with how long it has lasted. */
function Why({ item: { why, since } }: { item: Item }) {
  const textOf = useAttentionText();
  return <span className="font-medium">{textOf({ reason: why, since: Date.parse(since) }, useNow())}</span>;
}

function Refusal({ problem }: { problem: unknown }) {
  const { title, next } = useProblemText()(problem);
  return (
    <p role="alert" className="mt-1 text-danger text-sm">
      {title}. {next}
    </p>
  );
}
