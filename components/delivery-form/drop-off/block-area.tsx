import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button/button';
import { useLoaded } from '@/components/ui/use-loaded';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { useOrderForm, useOrderValues } from '../order/use-order-form';

async function load() {
  const [blocks] = await Promise.all([import('@/lib/map/areas/blocks-bh'), AREA_LOADERS.BH()]);
  return blocks;
}

/** In Bahrain the block says the area: fills an empty area, and asks about another one. */
export function BlockArea() {
  const t = useTranslations('delivery-form.dropOff');
  const language = useLocale().startsWith('ar') ? 'ar' : 'en';
  const { setValue, formState } = useOrderForm();
  const [block, area] = useOrderValues('destination.block', 'destination.area');
  const blocks = useLoaded(load);
  const known = blocks?.areaOfBlock(block);
  const isOther = known && area.trim() !== '' && blocks?.isInBlock(area, known) === false;

  function take() {
    if (known) setValue('destination.area', known.name.en, { shouldValidate: formState.isSubmitted });
  }
  const fillEmpty = useEffectEvent(() => {
    if (area.trim() === '') take();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new block fills the area, so that it can be emptied
  useEffect(() => fillEmpty(), [block, known]);

  if (!isOther) return null;
  return (
    <p
      role="status"
      className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warning @lg:col-span-12"
    >
      {t('blockArea', { block, area: known.name[language] })}
      <Button size="sm" onClick={take}>
        {t('takeBlockArea', { area: known.name[language] })}
      </Button>
    </p>
  );
}
