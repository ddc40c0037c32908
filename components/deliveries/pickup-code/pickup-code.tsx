import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { cx } from '@/components/ui/style/cx';
import { routes } from '@/lib/routes';

/**
 * The code that the driver scans at pickup: the link's picture, or the link as a QR code, which our server draws. Where
 * neither comes, the link. A new link is a new picture.
 */
export function PickupCode(props: ComponentProps<typeof Code>) {
  return <Code key={`${props.id} ${props.url}`} {...props} />;
}

function Code({
  id,
  url,
  label,
  onDrawn,
  className,
}: {
  id: string;
  url: string;
  label: string;
  onDrawn?: () => void;
  className?: string;
}) {
  const t = useTranslations('deliveries.qr');
  const { slug } = useConnection();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <p className="text-muted text-sm">
        {t('failed')} <bdi dir="ltr">{url}</bdi>
      </p>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: the picture may be of another server, and is handed on as it is
    <img
      // A picture that has come before the page's scripts reports no load.
      ref={(image) => void (image?.complete && image.naturalWidth > 0 && onDrawn?.())}
      src={routes.pickupPicture(id, { connection: slug })}
      alt={label}
      onLoad={onDrawn}
      onError={() => {
        setFailed(true);
        onDrawn?.();
      }}
      className={cx('bg-white object-contain', className)}
    />
  );
}
