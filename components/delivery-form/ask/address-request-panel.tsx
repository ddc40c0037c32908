import { MessageCircleQuestion } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { buttonClass } from '@/components/ui/style/button-class';
import { CssIcon } from '@/components/ui/style/css-icon';
import { DateTime } from '@/components/ui/text/date-time';
import { whatsappLink } from '@/lib/format/phone/message-link';
import { parsePhone } from '@/lib/format/phone/phone';
import { isolated } from '@/lib/format/text/isolated';
import { isUntouched } from '../customer/without-recall';
import { useOrderValues } from '../order/use-order-form';
import type { Difference } from './answer-changes';
import { OtherAnswers } from './other-answers';
import { useAddressRequest } from './use-address-request';

/** Asks the customer for the address by a link, and shows what came of it. */
export function AddressRequestPanel() {
  const t = useTranslations('delivery-form.ask');
  const { ask, request, differences, isTaken, isAsking, isEnding, askCustomer, begin, take, keep, end } =
    useAddressRequest();
  const [destination] = useOrderValues('destination');
  if (!ask) {
    const isFresh = isUntouched(destination) && destination.contact_phone === '';
    return (
      <div className="grid gap-2">
        <Button
          title={t('help')}
          icon={<MessageCircleQuestion />}
          className="justify-self-end"
          pending={isAsking}
          onClick={askCustomer}
        >
          {t('button')}
        </Button>
        {isFresh && <OtherAnswers onBegin={begin} />}
      </div>
    );
  }
  if (request?.state === 'ended') {
    return (
      <Callout
        title={t('ended')}
        action={
          <Button size="sm" pending={isAsking} onClick={askCustomer}>
            {t('again')}
          </Button>
        }
      />
    );
  }
  const endButton = (
    <Button size={isTaken ? 'sm' : 'md'} variant={isTaken ? 'secondary' : 'ghost'} pending={isEnding} onClick={end}>
      {t('end')}
    </Button>
  );
  if (isTaken || differences.length > 0) {
    return (
      <Callout
        tone={isTaken ? 'success' : 'warning'}
        live
        title={t('confirmed')}
        action={
          isTaken ? (
            endButton
          ) : (
            <>
              <Button size="sm" variant="primary" onClick={take}>
                {t('take')}
              </Button>
              <Button size="sm" onClick={keep}>
                {t('keep')}
              </Button>
            </>
          )
        }
      >
        {isTaken ? t('filled') : <Differences differences={differences} />}
      </Callout>
    );
  }
  return (
    <Callout
      title={request && t.rich('waiting', { time: () => <DateTime value={request.expiresAt} style="short" /> })}
      action={
        <>
          <LinkButtons link={ask.link} />
          {endButton}
        </>
      }
    />
  );
}

/** Sends the link by the clerk's own WhatsApp, or copies it. A link from another tab is not known here. */
function LinkButtons({ link }: { link: string }) {
  const t = useTranslations('delivery-form.ask');
  const { country, merchantName } = useConnection();
  const [typed] = useOrderValues('destination.contact_phone');
  if (link === '') return null;
  const phone = parsePhone(typed, country);
  const text = t('message', {
    link,
    merchant: isolated(merchantName ?? ''),
    named: String(merchantName !== null),
  });
  return (
    <>
      <a
        className={buttonClass('primary', 'md')}
        href={whatsappLink(phone.ok ? phone.e164 : '', text)}
        target="_blank"
        rel="noreferrer"
      >
        <CssIcon name="message-circle" />
        {t('send')}
      </a>
      <CopyButton text={link} label={t('copy')}>
        {t('copy')}
      </CopyButton>
    </>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const t = useTranslations('delivery-form');
  return (
    <>
      <p>{t('ask.differs')}</p>
      <dl className="mt-1 grid gap-1">
        {differences.map(({ name, typed, confirmed }) => (
          <div key={name} className="flex min-w-0 flex-wrap gap-x-2">
            <dt>{t(`fields.destination_${name}`)}</dt>
            <dd className="min-w-0 break-words">
              <del>
                <bdi>{typed}</bdi>
              </del>{' '}
              <ins className="font-medium text-text no-underline">
                <bdi>{confirmed}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
