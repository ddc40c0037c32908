import { useTranslations } from 'next-intl';
import { Tooltip } from '@/components/ui/button/tooltip';
import { toast } from '@/components/ui/overlay/toast';
import { plainText } from '@/lib/format/text/plain-text';

/** A delivery's code with a button that copies it, or a dash while there is none. */
export function CodeCopy({ code }: { code: string | null }) {
  const t = useTranslations('deliveries.code');
  const ui = useTranslations('ui.copy');
  if (!code) return <span className="text-faint">—</span>;

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(plainText(text));
      toast.success(t('copied', { code: `\u2068${text}\u2069` }), { id: 'code-copied' });
    } catch {
      toast.error(ui('failed'));
    }
  }

  return (
    <Tooltip text={t('copy')}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('copyOf', { code })}
        onClick={() => copy(code)}
        className="-mx-1 rounded-sm px-1 font-mono text-[0.93em] hover:bg-line"
      >
        <bdi dir="ltr">{code}</bdi>
      </button>
    </Tooltip>
  );
}
