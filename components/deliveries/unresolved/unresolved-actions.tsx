import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { ProblemLine } from '@/components/ui/feedback/problem-line';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { Code } from '@/components/ui/text/code';
import { RelativeTime } from '@/components/ui/text/date-time';
import { useLinkOrder, useMarkNotCreated } from '@/lib/deliveries/mutations';
import type { Candidate, DeliveryDetail } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';
import { LinkOrderRefusal } from './link-order-refusal';

const LinkOrderDialog = dynamic(() => import('./link-order-dialog').then((module) => module.LinkOrderDialog), {
  ssr: false,
});

type Props = { delivery: DeliveryDetail };

/** Actions for an unresolved order: link it to its code, or mark it as not created. */
export function UnresolvedActions({ delivery, children }: Props & { children?: ReactNode }) {
  const t = useTranslations('deliveries.decide');
  const [open, setOpen] = useState<'link' | 'not-created' | null>(null);
  const close = () => setOpen(null);
  const isOpen = delivery.status === 'unknown';
  const isChecked = isOpen && GENERATION_FACTS[delivery.generation].createIsRepeatable && !delivery.problem?.ended;
  const candidates = delivery.problem?.candidates ?? [];
  return (
    <>
      {candidates.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {candidates.map((candidate) => (
            <FittingOrder key={candidate.code} delivery={delivery} candidate={candidate} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {children}
        <Button size="sm" onClick={() => setOpen('link')}>
          {t(isOpen ? 'made' : 'madeAfterAll')}
        </Button>
        {isOpen && (
          <Button size="sm" onClick={() => setOpen('not-created')}>
            {t(isChecked ? 'giveUp' : 'notMade')}
          </Button>
        )}
      </div>
      {open === 'link' && <LinkOrderDialog delivery={delivery} onClose={close} />}
      <NotCreatedDialog delivery={delivery} isChecked={isChecked} open={open === 'not-created'} onClose={close} />
    </>
  );
}

/** An order that a webhook reported and that looks like this one. */
function FittingOrder({ delivery, candidate }: Props & { candidate: Candidate }) {
  const t = useTranslations('deliveries.decide');
  const take = useLinkOrder(delivery.id);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-56 text-ink">
        {t('fits')}{' '}
        <span className="whitespace-nowrap">
          <Code>{candidate.code}</Code>
        </span>{' '}
        <span className="text-muted text-sm">
          <RelativeTime value={candidate.at} />
        </span>
      </span>
      <Button
        size="sm"
        variant="primary"
        pending={take.isPending}
        aria-label={t('isThis', { code: candidate.code })}
        onClick={() => take.mutate(candidate.code)}
      >
        {t('thisOne')}
      </Button>
      {take.error && <LinkOrderRefusal error={take.error} />}
    </li>
  );
}

function NotCreatedDialog({
  delivery,
  isChecked,
  open,
  onClose,
}: {
  delivery: DeliveryDetail;
  isChecked: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('deliveries.decide');
  const mark = useMarkNotCreated(delivery.id);
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      onConfirm={() => mark.mutate(undefined, { onSuccess: onClose })}
      pending={mark.isPending}
      title={t(isChecked ? 'giveUpTitle' : 'notMadeTitle', { reference: isolated(delivery.reference) })}
      description={t(isChecked ? 'giveUpBody' : 'notMadeBody')}
      confirmLabel={t(isChecked ? 'giveUpConfirm' : 'notMadeConfirm')}
      cancelLabel={t('keep')}
    >
      {mark.error && <ProblemLine error={mark.error} />}
    </AlertDialog>
  );
}
