'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { cx } from '@/components/ui/style/cx';
import { routes } from '@/lib/routes';

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

const QUIET_MODULES = 4;

/** A QR code as SVG, black on white in both themes for scanners. Its library loads with the first one. */
function QrCode({
  text,
  label,
  onDrawn,
  className,
}: {
  text: string;
  label: string;
  onDrawn?: () => void;
  className?: string;
}) {
  const t = useTranslations('deliveries.qr');
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string } | 'failed' | null>(null);

  useEffect(() => {
    let isCurrent = true;
    import('qrcode')
      .then(({ create }) => {
        const { modules } = create(text, { errorCorrectionLevel: 'M' });
        if (isCurrent) setDrawn({ text, size: modules.size, path: pathOf(modules) });
      })
      .catch(() => isCurrent && setDrawn('failed'));
    return () => {
      isCurrent = false;
    };
  }, [text]);

  const isDrawn = drawn !== null;
  const tell = useEffectEvent(() => onDrawn?.());
  useEffect(() => {
    if (isDrawn) tell();
  }, [isDrawn]);

  if (drawn === 'failed') {
    return (
      <p className="text-muted text-sm">
        {t('failed')} <bdi dir="ltr">{text}</bdi>
      </p>
    );
  }
  if (drawn === null || drawn.text !== text) return <Skeleton className={cx('aspect-square h-auto!', className)} />;
  const side = drawn.size + 2 * QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path transform={`translate(${QUIET_MODULES} ${QUIET_MODULES})`} d={drawn.path} fill="#000" />
    </svg>
  );
}

function pathOf(modules: { size: number; get: (row: number, column: number) => number }): string {
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) squares.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  return squares.join('');
}
