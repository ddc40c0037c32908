'use client';

import { useQueries } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Spinner } from '@/components/ui/button/spinner';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { buttonClass } from '@/components/ui/style/button-class';
import { CssIcon } from '@/components/ui/style/css-icon';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { DeliveryDetail, DeliveryRow } from '@/lib/deliveries/schema';
import { whatsappLink } from '@/lib/format/phone/whatsapp-link';
import { isolated } from '@/lib/format/text/isolated';
import { isTerminal } from '@/lib/progress/status';
import { OrderName } from './bulk-dialog';

type Linked = DeliveryDetail & { trackingUrl: string };

/** The tracking links of the selected orders: all copied at once, or sent by WhatsApp one after the other. */
export function LinksDialog({ rows, onClose }: { rows: readonly DeliveryRow[]; onClose: () => void }) {
  const t = useTranslations('selection');
  const { orders, isLoading, failed } = useQueries({
    queries: rows.map(({ id }) => deliveryQueries.detail(id)),
    combine: (results) => ({
      orders: results.flatMap(({ data }) => data ?? []),
      isLoading: results.some(({ isPending, isError }) => isPending && !isError),
      failed: results.filter(({ data, isError }) => isError && !data).length,
    }),
  });
  const linked = orders.filter((order): order is Linked => order.trackingUrl !== null && !isTerminal(order.status));
  const without = orders.length - linked.length;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('linksTitle')}
      footer={
        <>
          {linked.length > 0 && !isLoading && (
            <CopyButton text={linked.map(lineOf).join('\n')} label={t('copyAll')}>
              {t('copyAll')}
            </CopyButton>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {isLoading ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t('loading')}
        </p>
      ) : (
        <div className="grid gap-3">
          {without > 0 && <p className="text-muted">{t('linkless', { count: without })}</p>}
          {failed > 0 && <p className="text-danger">{t('notRead', { count: failed })}</p>}
          <Links orders={linked} />
        </div>
      )}
    </Dialog>
  );
}

function Links({ orders }: { orders: readonly Linked[] }) {
  const t = useTranslations('selection');
  const share = useTranslations('deliveries');
  const { merchantName } = useConnection();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="flex min-h-12 items-center gap-3 py-1">
          <span className="min-w-0 flex-1 truncate">
            <OrderName row={order} />
          </span>
          {opened.has(order.id) && (
            <span className="flex items-center gap-1 text-muted text-sm">
              <Check aria-hidden className="size-4" /> {t('opened')}
            </span>
          )}
          <a
            className={buttonClass('secondary', 'sm')}
            href={whatsappLink(
              order.customerPhone,
              share('share.whatsapp', {
                name: isolated(order.customerName),
                merchant: isolated(merchantName ?? ''),
                named: String(merchantName !== null),
                url: order.trackingUrl,
              }),
            )}
            target="_blank"
            rel="noreferrer"
            onClick={() => setOpened(new Set([...opened, order.id]))}
          >
            <CssIcon name="message-circle" />
            {share('actions.whatsapp')}
          </a>
        </li>
      ))}
    </ul>
  );
}

const lineOf = ({ code, reference, customerName, trackingUrl }: Linked) =>
  `${code ?? reference} ${customerName} ${trackingUrl}`;
