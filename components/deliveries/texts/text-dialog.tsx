import { useQueries } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Spinner } from '@/components/ui/button/spinner';
import { Segmented } from '@/components/ui/input/radio-group';
import { SelectField } from '@/components/ui/input/select-field';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { buttonClass } from '@/components/ui/style/button-class';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { DeliveryDetail, DeliveryRow } from '@/lib/deliveries/schema';
import { smsLink, whatsappLink } from '@/lib/format/phone/message-link';
import { isolated } from '@/lib/format/text/isolated';
import { OrderName } from '../line/order-name';
import { CUSTOMER_TEXTS, isTextFor, linkOf, suggestedText, useCustomerText } from './customer-text';

const APPS = ['whatsapp', 'sms'] as const;

/** Texts to the customers of orders, one after the other, by the user's own WhatsApp or messages. */
export function TextDialog({ rows, onClose }: { rows: readonly DeliveryRow[]; onClose: () => void }) {
  const t = useTranslations('selection');
  const actions = useTranslations('deliveries.actions');
  const [now] = useState(() => Date.now());
  const [text, setText] = useState(() => suggestedText(rows, now));
  const [app, setApp] = useState<(typeof APPS)[number]>('whatsapp');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const results = useQueries({ queries: rows.map(({ id }) => deliveryQueries.detail(id)) });
  const orders = results.flatMap(({ data }) => data ?? []);
  const failed = results.filter(({ isLoadingError }) => isLoadingError).length;
  const textFor = useCustomerText();
  const fitting = orders.filter(
    (order) => isTextFor(text, order, now) && (app === 'whatsapp' || order.customerPhone !== ''),
  );
  const next = fitting.find(({ id }) => !opened.has(id));
  const links = fitting.filter(linkOf);
  const without = orders.length - fitting.length;

  /** Leads to the app with the text; opening it is all that is known here. */
  const appLink = (order: DeliveryDetail) => ({
    href: (app === 'sms' ? smsLink : whatsappLink)(order.customerPhone, textFor(text, order)),
    target: '_blank',
    rel: 'noreferrer',
    onClick: () => setOpened(new Set([...opened, order.id])),
  });

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={rows.length > 1 ? t('textsTitle') : actions('write')}
      footer={
        <>
          {links.length > 1 && (
            <CopyButton text={links.map(lineOf).join('\n')} label={t('copyAll')}>
              {t('copyAll')}
            </CopyButton>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
          {next && fitting.length > 1 && (
            <a className={buttonClass('primary', 'md')} {...appLink(next)}>
              <span className="max-w-60 truncate">
                {t('next', {
                  name: isolated(next.customerName),
                  number: fitting.indexOf(next) + 1,
                  count: fitting.length,
                })}
              </span>
            </a>
          )}
        </>
      }
    >
      {results.some(({ isPending }) => isPending) ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {t('loading')}
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label={t('text')}
              value={text}
              options={CUSTOMER_TEXTS.map((known) => [known, t(`texts.${known}`)])}
              onChange={(value) => {
                setText(CUSTOMER_TEXTS.find((known) => known === value) ?? text);
                setOpened(new Set());
              }}
            />
            <Segmented
              legend={t('app')}
              hideLegend
              value={app}
              onChange={setApp}
              options={APPS.map((value) => ({ value, label: t(`apps.${value}`) }))}
            />
          </div>
          {without > 0 && <p className="text-muted">{t('textless', { count: without })}</p>}
          {failed > 0 && <p className="text-danger">{t('notRead', { count: failed })}</p>}
          {fitting[0] && (
            <p className="whitespace-pre-line break-words rounded-md bg-sunken px-3 py-2 text-sm [unicode-bidi:plaintext]">
              {textFor(text, next ?? fitting[0])}
            </p>
          )}
          <ul className="divide-y divide-line">
            {fitting.map((order) => (
              <li key={order.id} className="flex min-h-12 items-center gap-3 py-1">
                <span className="min-w-0 flex-1 truncate">
                  <OrderName row={order} />
                </span>
                {opened.has(order.id) && (
                  <span className="flex items-center gap-1 text-muted text-sm">
                    <Check aria-hidden className="size-4" /> {t('opened')}
                  </span>
                )}
                <a className={buttonClass('secondary', 'sm')} {...appLink(order)}>
                  {t(`apps.${app}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

const lineOf = (order: DeliveryDetail) => `${order.code ?? order.reference} ${order.customerName} ${linkOf(order)}`;
