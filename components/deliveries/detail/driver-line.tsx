import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { buttonClass } from '@/components/ui/style/button-class';
import { CssIcon } from '@/components/ui/style/css-icon';
import { Phone } from '@/components/ui/text/phone';
import type { DeliveryDetail } from '@/lib/deliveries/schema';
import { whatsappLink } from '@/lib/format/phone/message-link';
import { isolated } from '@/lib/format/text/isolated';
import { routes } from '@/lib/routes';

/** The driver, with buttons to call and to write. Nothing before there is one. */
export function DriverLine({ delivery: { driverName, driverPhone } }: { delivery: DeliveryDetail }) {
  const t = useTranslations('deliveries');
  if (!driverName) return null;
  const name = isolated(driverName);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <div className="flex-1 max-sm:basis-full">
        <p className="text-muted text-sm">{t('facts.driver')}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium">{driverName}</bdi>
          {driverPhone && <Phone value={driverPhone} className="text-muted text-sm" />}
        </p>
        <Link
          href={routes.deliveries({ q: driverPhone || driverName })}
          className="text-accent text-sm hover:underline"
        >
          {t('actions.ordersOf')}
        </Link>
      </div>
      {driverPhone && (
        <div className="flex gap-2">
          <a
            href={`tel:${driverPhone}`}
            aria-label={t('actions.callOf', { name })}
            className={buttonClass('secondary', 'md')}
          >
            <CssIcon name="phone" />
            {t('actions.call')}
          </a>
          <a
            href={whatsappLink(driverPhone, '')}
            target="_blank"
            rel="noreferrer"
            aria-label={t('actions.chatOf', { name })}
            className={buttonClass('secondary', 'md')}
          >
            <CssIcon name="message-circle" />
            {t('actions.chat')}
          </a>
        </div>
      )}
    </div>
  );
}
