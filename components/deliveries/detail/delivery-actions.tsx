import { Ban, CircleX, Link2, QrCode, RefreshCw, RotateCw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useSession } from '@/components/shell/user/session-context';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import { PartBoundary } from '@/components/ui/feedback/part-boundary';
import { Menu, MenuItem } from '@/components/ui/overlay/menu';
import { buttonClass } from '@/components/ui/style/button-class';
import { CssIcon } from '@/components/ui/style/css-icon';
import { cx } from '@/components/ui/style/cx';
import { useCheckNow, useReplaceDelivery, useRetryDelivery } from '@/lib/deliveries/mutations';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { whatsappLink } from '@/lib/format/phone/message-link';
import { isTerminal } from '@/lib/progress/status';
import { routes } from '@/lib/routes';
import { useCustomerText } from '../texts/customer-text';
import { TextDialog } from '../texts/lazy-text-dialog';
import { unsentReplacement } from './unsent-replacement';
import { useWhyNot } from './use-why-not';

type Question = 'cancel' | 'close' | 'qr' | 'replace' | 'text';

const loadEndDialog = () => import('../cancel/end-dialog').then((module) => module.EndDialog);
const EndDialog = dynamic(loadEndDialog, { ssr: false });
const PickupQrDialog = dynamic(() => import('./pickup-qr-dialog').then((module) => module.PickupQrDialog), {
  ssr: false,
});
const ReplaceDialog = dynamic(() => import('./replace-dialog').then((module) => module.ReplaceDialog), { ssr: false });

/** The actions that are possible now. `onProblem` gets the error of a refused action, or null after a success. */
export function DeliveryActions({
  delivery,
  hasMapBeside = false,
  onProblem,
}: {
  delivery: DeliveryDetail;
  /** On Tracking. */
  hasMapBeside?: boolean;
  onProblem: (problem: unknown) => void;
}) {
  const t = useTranslations('deliveries.actions');
  const textFor = useCustomerText();
  const [open, setOpen] = useState<Question | null>(null);
  /** A dialog stays once it was opened: closing gives the focus back. */
  const [asked, setAsked] = useState<readonly Question[]>([]);
  const retry = useRetryDelivery(delivery.id);
  const check = useCheckNow(delivery.id);
  const replace = useReplaceDelivery();
  const outcome = { onSuccess: () => onProblem(null), onError: onProblem };
  const mayCreate = useSession().can('delivery:write');
  const { can, trackingUrl, pickupQrUrl, customerPhone, status } = delivery;
  const isOver = isTerminal(status);
  const unsent = unsentReplacement(delivery);
  const whyNot = useWhyNot()(delivery);
  // The delivery ended meanwhile: there is nothing left to confirm.
  if ((open === 'cancel' || open === 'replace') && !can.cancel) setOpen(null);
  if (open === 'close' && !can.close) setOpen(null);

  // Loaded ahead, so that the first press works offline too.
  useEffect(() => void loadEndDialog().catch(() => {}), []);

  const close = () => setOpen(null);
  const ask = (question: Question) => {
    setOpen(question);
    setAsked([...asked, question]);
  };

  return (
    <div className="mt-3 flex flex-wrap gap-2 max-sm:gap-1.5">
      {can.retry && (
        <Button
          variant="primary"
          icon={<RotateCw />}
          aria-keyshortcuts="r"
          pending={retry.isPending}
          onClick={() => retry.mutate(undefined, outcome)}
        >
          {t('retry')}
        </Button>
      )}
      {unsent && mayCreate && (
        <Button variant="primary" pending={replace.isPending} onClick={() => replace.mutate(unsent, outcome)}>
          {t('sendNow')}
        </Button>
      )}
      {can.check && (
        <Button
          variant="primary"
          icon={<RefreshCw />}
          pending={check.isPending}
          onClick={() => check.mutate(undefined, outcome)}
        >
          {t('ask')}
        </Button>
      )}
      {trackingUrl && !isOver && (
        <a
          className={cx(buttonClass('secondary', 'md'), 'max-sm:px-3!')}
          // On Tracking, W opens the wall.
          aria-keyshortcuts={hasMapBeside ? undefined : 'w'}
          href={whatsappLink(customerPhone, textFor('follow', delivery))}
          target="_blank"
          rel="noreferrer"
        >
          <CssIcon name="message-circle" />
          {t('whatsapp')}
        </a>
      )}
      {can.cancel && (
        <Button
          icon={<Ban />}
          aria-keyshortcuts="c"
          className="text-danger! max-sm:px-3!"
          onClick={() => ask('cancel')}
        >
          {t('cancel')}
        </Button>
      )}
      {can.cancel && mayCreate && (
        <Button
          icon={<CssIcon name="pencil-line" />}
          aria-keyshortcuts="e"
          className="max-sm:px-3!"
          onClick={() => ask('replace')}
        >
          {t('replace')}
        </Button>
      )}
      {can.close && (
        <Button icon={<CircleX />} onClick={() => ask('close')}>
          {t('close')}
        </Button>
      )}
      {isOver && status !== 'rejected' && mayCreate && (
        <ButtonLink href={routes.newDelivery({ like: delivery.id })} icon={<CssIcon name="copy-plus" />}>
          {t('like')}
        </ButtonLink>
      )}
      {status !== 'rejected' && (
        <Link
          href={routes.deliverySlip(delivery.id, { print: 1 })}
          target="_blank"
          aria-label={t('slip')}
          title={t('slip')}
          className={buttonClass('secondary', 'icon')}
        >
          <CssIcon name="printer" />
        </Link>
      )}
      <Menu trigger={<IconButton variant="secondary" label={t('more')} icon={<CssIcon name="ellipsis" />} />}>
        {pickupQrUrl && !isOver && (
          <MenuItem icon={<QrCode />} onSelect={() => ask('qr')}>
            {t('qr')}
          </MenuItem>
        )}
        {customerPhone && (!isOver || status === 'failed') && (
          <MenuItem icon={<CssIcon name="message-circle" />} onSelect={() => ask('text')}>
            {t('write')}
          </MenuItem>
        )}
        {trackingUrl && (
          <MenuItem icon={<Link2 />} href={trackingUrl} target="_blank">
            {t('openTracking')}
          </MenuItem>
        )}
        {mayCreate && !delivery.madeElsewhere && (
          <MenuItem icon={<CssIcon name="calendar-sync" />} href={routes.standing({ like: delivery.id })}>
            {t('repeat')}
          </MenuItem>
        )}
        {!isOver && mayCreate && (
          <MenuItem icon={<CssIcon name="copy-plus" />} href={routes.newDelivery({ like: delivery.id })}>
            {t('like')}
          </MenuItem>
        )}
      </Menu>
      {whyNot.map(({ key, what, why }) => (
        <p key={key} className="w-full text-muted text-sm">
          {what}: {why}
        </p>
      ))}
      <PartBoundary>
        {asked.includes('cancel') && (
          <EndDialog how="cancel" delivery={delivery} open={open === 'cancel'} onClose={close} onProblem={onProblem} />
        )}
        {asked.includes('close') && (
          <EndDialog how="close" delivery={delivery} open={open === 'close'} onClose={close} onProblem={onProblem} />
        )}
        {asked.includes('replace') && <ReplaceDialog delivery={delivery} open={open === 'replace'} onClose={close} />}
        {open === 'text' && <TextDialog rows={[delivery]} onClose={close} />}
        {pickupQrUrl && asked.includes('qr') && (
          <PickupQrDialog
            open={open === 'qr'}
            onClose={close}
            id={delivery.id}
            url={pickupQrUrl}
            code={delivery.code ?? delivery.reference}
          />
        )}
      </PartBoundary>
    </div>
  );
}
