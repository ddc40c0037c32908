import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Probe } from '@/lib/doctor/schema';
import { useDoctorText } from './use-doctor-text';

/** The requests behind a finding, folded away. */
export function ProbeList({ probes }: { probes: readonly Probe[] }) {
  const t = useTranslations('doctor');
  if (probes.length === 0) return null;
  return (
    <details className="group mt-0.5">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:rotate-90"
        />
        {t('requests', { count: probes.length })}
      </summary>
      <ol className="mt-1 mb-2 space-y-3 border-line border-s ps-3">
        {probes.map((probe, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reported once and in order; a request may repeat
          <ProbeLine key={index} probe={probe} />
        ))}
      </ol>
    </details>
  );
}

function ProbeLine({ probe }: { probe: Probe }) {
  const t = useTranslations('doctor');
  const { response } = useDoctorText();
  return (
    <li className="text-sm">
      <p dir="ltr" className="break-all text-start font-mono text-[0.93em] rtl:text-end">
        {probe.method} {probe.target}
      </p>
      <p className="tabular text-muted">
        {t(`variant.${probe.variant}`)} · {response(probe)}
      </p>
      {probe.canonical && (
        <>
          <p className="mt-1 text-muted">{t('canonical')}</p>
          <pre
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
            tabIndex={0}
            className="mt-0.5 max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-md border border-line bg-sunken px-2 py-1.5 text-start font-mono text-[0.93em]"
          >
            {probe.canonical}
          </pre>
        </>
      )}
      {probe.responseMessage && (
        <p className="mt-1 text-muted">
          {t('response')}:{' '}
          <bdi dir="auto" className="break-words text-ink">
            {probe.responseMessage}
          </bdi>
        </p>
      )}
    </li>
  );
}
