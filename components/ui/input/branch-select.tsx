import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { NativeSelect } from './native-select';

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  any: string;
  branches: readonly { id: string; name: string }[] | undefined;
  value: string | null | undefined;
  onChange: (id: string | null) => void;
};

/** The choice of one branch or of any. A chosen one that is not offered stays. */
export function BranchSelect({ any, branches, value, onChange, ...select }: Props) {
  const t = useTranslations('ui.filters');
  const isOffered = !value || branches?.some(({ id }) => id === value);
  return (
    <NativeSelect
      {...select}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      options={[
        ['', any],
        ...(branches ?? []).map(({ id, name }) => [id, name] as const),
        ...(isOffered ? [] : [[value, branches ? t('unknownBranch') : '…'] as const]),
      ]}
    />
  );
}
