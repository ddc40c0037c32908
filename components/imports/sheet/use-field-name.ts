import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import type { SheetField } from '@/lib/sheet/columns/fields';

/** The name of a column's meaning, in the words of the merchant's country. */
export function useFieldName(): (field: SheetField | null) => string {
  const t = useTranslations('imports');
  const form = useTranslations('delivery-form.fields');
  const { country } = useConnection();
  return (field) => {
    if (field === null) return t('columns.unused');
    if (field === 'area' && country === 'SA') return form('destination_district');
    return t(`fields.${field}`);
  };
}
