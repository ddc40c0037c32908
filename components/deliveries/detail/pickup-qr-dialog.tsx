import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/overlay/dialog';
import { Code } from '@/components/ui/text/code';
import { isolated } from '@/lib/format/text/isolated';
import { PickupCode } from '../pickup-code/pickup-code';

/** The QR code that the driver scans at pickup, large enough to be scanned from the screen. */
export function PickupQrDialog({
  open,
  onClose,
  id,
  url,
  code,
}: {
  open: boolean;
  onClose: () => void;
  id: string;
  url: string;
  code: string;
}) {
  const t = useTranslations('deliveries.qr');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} description={t('hint')}>
      <div className="flex flex-col items-center gap-3">
        <PickupCode
          id={id}
          url={url}
          label={t('label', { code: isolated(code) })}
          className="aspect-square w-full max-w-80 rounded-md border border-line"
        />
        <Code className="font-semibold text-2xl">{code}</Code>
      </div>
    </Dialog>
  );
}
