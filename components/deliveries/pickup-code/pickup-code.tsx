'use client';

import { useEffect, useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { cx } from '@/components/ui/style/cx';
import { routes } from '@/lib/routes';
import { QrCode } from './qr-code';

/** The code that the driver scans at pickup: the picture of the service's link, else a QR code of the link. */
export function PickupCode({
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
  const { slug } = useConnection();
  const src = routes.pickupPicture(id, { connection: slug });
  const isPicture = useIsPicture(src);
  if (isPicture === null) return <Skeleton className={cx('aspect-square h-auto!', className)} />;
  if (!isPicture) return <QrCode text={url} label={label} onDrawn={onDrawn} className={className} />;
  return (
    // biome-ignore lint/performance/noImgElement: the picture of another server, which ours hands on as it is
    <img src={src} alt={label} onLoad={onDrawn} className={cx('bg-white object-contain', className)} />
  );
}

/** Null until the picture has loaded or failed. */
function useIsPicture(src: string): boolean | null {
  const [found, setFound] = useState<{ src: string; isPicture: boolean } | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setFound({ src, isPicture: true });
    image.onerror = () => setFound({ src, isPicture: false });
    image.src = src;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [src]);
  return found?.src === src ? found.isPicture : null;
}
