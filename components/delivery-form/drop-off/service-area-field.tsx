import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { fieldId } from '@/components/form/field-id';
import { useConnection } from '@/components/shell/user/session-context';
import { SuggestInput } from '@/components/ui/input/suggest-input';
import { useLoaded } from '@/components/ui/use-loaded';
import { AREA_LOADERS } from '@/lib/map/areas/load-areas';
import { focusField } from '../fields/focus-field';
import { OrderField, useFieldProblem } from '../fields/order-field';
import { useOrderForm, useOrderValues } from '../order/use-order-form';

const NAME = 'destination.area';
const MOST = 7;
/** The service's areas in their listed spellings. Without them a name is sent as typed. */
const LOADERS = { KW: () => load('KW'), BH: () => load('BH') };

/**
 * The area for v0, which needs the service's own spelling. Our list is the sandbox's: there a name is corrected on leaving
 * the field; elsewhere it stays, with a hint.
 */
export function ServiceAreaField({ country, className }: { country: 'KW' | 'BH'; className?: string }) {
  const t = useTranslations('delivery-form.dropOff');
  const label = useTranslations('delivery-form.fields')('destination_area');
  const { sandbox } = useConnection();
  const { register, setValue, formState } = useOrderForm();
  const [text] = useOrderValues(NAME);
  const problem = useFieldProblem(NAME);
  const [isTyping, setTyping] = useState(false);
  const areas = useLoaded(LOADERS[country]);
  const { onBlur, ...field } = register(NAME);
  const spelled = areas?.serviceArea(country, text);

  function spell() {
    if (sandbox && spelled && spelled !== text) setValue(NAME, spelled, { shouldValidate: formState.isSubmitted });
  }
  // The name may come from an earlier order, or from before the list loaded.
  const spellUnlessTyping = useEffectEvent(() => {
    if (document.activeElement?.id !== fieldId(NAME)) spell();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: settled each time another name stands in the field
  useEffect(() => spellUnlessTyping(), [spelled, text]);

  const suggested = areas && text.trim() !== '' ? areas.suggestServiceAreas(country, text, MOST) : undefined;
  const found = (suggested?.areas ?? []).map(({ name, known }) => ({
    key: name,
    label: <bdi lang="en">{name}</bdi>,
    detail: known && <bdi lang="ar">{known.name.ar}</bdi>,
    name,
  }));
  const arabic = spelled === text && suggested?.areas[0]?.known?.name.ar;
  // A partial name is no error while there are suggestions.
  const isJudged = areas && text.trim() !== '' && !(isTyping && found.length > 0) && !problem;

  function help() {
    if (isJudged && !spelled) return t(sandbox ? 'areaUnlisted' : 'areaUnknown');
    if (isJudged && !sandbox && spelled !== text.trim())
      return t.rich('areaSpelling', { area: () => <bdi lang="en">{spelled}</bdi> });
    return arabic ? <bdi lang="ar">{arabic}</bdi> : undefined;
  }
  return (
    <OrderField name={NAME} label={label} required className={className} help={help()}>
      {(control) => (
        <SuggestInput
          {...field}
          {...control}
          value={text}
          dir="auto"
          enterKeyHint="next"
          suggestions={found}
          isFirstMarked={suggested?.isFirstCertain ?? false}
          listLabel={label}
          count={t('suggestions', { count: found.length })}
          onFocus={() => setTyping(true)}
          onBlur={(event) => {
            setTyping(false);
            void onBlur(event);
            spell();
          }}
          onChoose={({ name }) => {
            setValue(NAME, name, { shouldValidate: formState.isSubmitted });
            focusField('destination.block');
          }}
        />
      )}
    </OrderField>
  );
}

async function load(country: 'KW' | 'BH') {
  const [areas] = await Promise.all([import('@/lib/service/v0/service-area'), AREA_LOADERS[country]()]);
  return areas;
}
