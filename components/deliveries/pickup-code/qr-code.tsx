'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { cx } from '@/components/ui/style/cx';

const QUIET_MODULES = 4;

/** A QR code as SVG, black on white in both themes for scanners. Its library loads with the first one. */
export function QrCode({
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
