'use client';

import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { needOf } from '@/lib/estimates/variant-facts';
import { ESTIMATE_VARIANTS, type EstimateVariant } from '@/lib/service/model/estimate-variant';

/** The versions that were not requested, one line for each reason. */
export function MissingVariants({ asked }: { asked: readonly EstimateVariant[] }) {
  const t = useTranslations('estimates');
  const whyNot = useTranslations('connections.whyNot');
  const { estimateVariants } = useAbilities();
  const reasons = new Map<string, EstimateVariant[]>();
  for (const variant of ESTIMATE_VARIANTS) {
    if (asked.includes(variant)) continue;
    const reason = estimateVariants.includes(variant) ? t('needsBranch') : whyNot(needOf(variant));
    reasons.set(reason, [...(reasons.get(reason) ?? []), variant]);
  }
  if (reasons.size === 0) return null;
  return (
    <section aria-labelledby="not-asked" className="px-3 text-sm">
      <h2 id="not-asked" className="mb-1 font-medium text-muted">
        {t('notAsked')}
      </h2>
      <ul className="grid gap-1 text-muted">
        {[...reasons].map(([reason, variants]) => (
          <li key={reason}>
            <span className="text-ink">{variants.map((variant) => t(`variant.${variant}`)).join(t('comma'))}</span>
            {' — '}
            {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
