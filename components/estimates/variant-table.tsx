'use client';

import { Lock, RotateCw, TriangleAlert, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button/icon-button';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { cx } from '@/components/ui/style/cx';
import { RelativeTime } from '@/components/ui/text/date-time';
import type { FeeSpread } from '@/lib/estimates/fee-spread';
import { IS_REAL_TIME } from '@/lib/estimates/variant-facts';
import type { VariantEstimate } from '@/lib/estimates/variant-schema';
import { useProblemText } from '@/lib/http/use-problem-text';
import type { EstimateVariant } from '@/lib/service/model/estimate-variant';
import { DeliveryFigure, DrivingFigure, FeeFigure, PickupFigure } from './variant-figures';

export type VariantRow = {
  variant: EstimateVariant;
  answer: VariantEstimate | undefined;
  error: unknown;
  isAsking: boolean;
  onAsk: () => void;
};
type TableProps = { rows: readonly VariantRow[]; spread: FeeSpread | null };

/** The estimates of one trip, one kind of estimate a row; cards on narrow screens. */
export function VariantTable({ rows, spread }: TableProps) {
  const t = useTranslations('estimates');
  const head = 'h-9 border-line border-b px-3 text-start font-medium text-muted text-sm';
  return (
    <div className="@container">
      <table className="@max-3xl:hidden w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">{t('result')}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'w-[27%]')}>
              {t('column.variant')}
            </th>
            <th scope="col" className={head}>
              {t('column.fee')}
            </th>
            <th scope="col" className={head}>
              {t('column.pickup')}
            </th>
            <th scope="col" className={head}>
              {t('column.delivery')}
            </th>
            <th scope="col" className={cx(head, 'w-[12%]')}>
              {t('column.driving')}
            </th>
            <th scope="col" className={cx(head, 'w-36')}>
              {t('column.answered')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.variant}
              data-variant={row.variant}
              className="hover:bg-hover [&:last-child>*]:border-b-0 [&>*]:border-line [&>*]:border-b [&>*]:px-3 [&>*]:py-2 [&>*]:align-top"
            >
              <th scope="row" className="text-start font-normal">
                <VariantName row={row} />
              </th>
              {row.answer ? (
                <>
                  <td>
                    <FeeFigure figures={row.answer.figures} spread={spread} />
                  </td>
                  <td>
                    <PickupFigure answer={row.answer} />
                  </td>
                  <td>
                    <DeliveryFigure answer={row.answer} />
                  </td>
                  <td>
                    <DrivingFigure figures={row.answer.figures} />
                  </td>
                </>
              ) : (
                <td colSpan={4}>
                  <NoResponse row={row} />
                </td>
              )}
              <td>
                <AnswerTime row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={t('result')} className="@3xl:hidden">
        {rows.map((row) => (
          <li
            key={row.variant}
            data-variant={row.variant}
            className="grid gap-3 border-line border-b p-4 last:border-b-0"
          >
            <VariantName row={row} />
            {row.answer ? (
              <>
                <FeeFigure figures={row.answer.figures} spread={spread} />
                {row.answer.figures.kind === 'driving' ? (
                  <LabelledFigure label={t('column.driving')}>
                    <DrivingFigure figures={row.answer.figures} />
                  </LabelledFigure>
                ) : (
                  <div className="grid grid-cols-2 gap-3">
                    <LabelledFigure label={t('column.pickup')}>
                      <PickupFigure answer={row.answer} />
                    </LabelledFigure>
                    <LabelledFigure label={t('column.delivery')}>
                      <DeliveryFigure answer={row.answer} />
                    </LabelledFigure>
                  </div>
                )}
              </>
            ) : (
              <NoResponse row={row} />
            )}
            <AnswerTime row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LabelledFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-muted text-xs">{label}</p>
      {children}
    </div>
  );
}

function VariantName({ row: { variant, answer } }: { row: VariantRow }) {
  const t = useTranslations('estimates');
  const isRealTime = IS_REAL_TIME[variant];
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{t(`variant.${variant}`)}</span>
        <Badge tone={isRealTime ? 'info' : 'neutral'}>
          {isRealTime ? <Zap aria-hidden="true" /> : <Lock aria-hidden="true" />}
          {t(isRealTime ? 'realTime' : 'fixed')}
        </Badge>
      </p>
      {answer && (
        <p className="mt-0.5 text-muted text-xs">
          <bdi dir="ltr" className="wrap-anywhere font-mono">
            {answer.operation}
          </bdi>
        </p>
      )}
    </div>
  );
}

function NoResponse({ row: { isAsking, error } }: { row: VariantRow }) {
  const t = useTranslations('estimates');
  const { title, next, serviceMessage, id } = useProblemText()(error);
  if (isAsking || !error) {
    return (
      <div aria-busy="true" className="grid h-9 content-center">
        <Skeleton className="w-24" />
        <span className="sr-only">{t('asking')}</span>
      </div>
    );
  }
  return (
    <div className="flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="min-w-0">
        <p>{title}</p>
        <p className="text-muted">{next}</p>
        {(serviceMessage || id) && (
          <p className="text-muted text-xs">
            <bdi dir="ltr" className="wrap-anywhere">
              {[serviceMessage, id].filter(Boolean).join(' · ')}
            </bdi>
          </p>
        )}
      </div>
    </div>
  );
}

/** The age of the estimate, a note if its refresh failed, and the refresh button. */
function AnswerTime({ row: { variant, answer, error, isAsking, onAsk } }: { row: VariantRow }) {
  const t = useTranslations('estimates');
  const { timeZone } = useConnection();
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1 text-muted text-sm">
        {answer && (
          <p>
            <span className="@3xl:hidden">{t('column.answered')} </span>
            <RelativeTime value={answer.answeredAt} timeZone={timeZone} />
          </p>
        )}
        {answer && error != null && !isAsking && (
          <p className="flex items-start gap-1 text-warning">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {t('newerFailed')}
          </p>
        )}
      </div>
      <IconButton
        size="sm"
        className="-my-1"
        label={t('askOne', { variant: t(`variant.${variant}`) })}
        icon={<RotateCw />}
        pending={isAsking}
        onClick={onAsk}
      />
    </div>
  );
}
