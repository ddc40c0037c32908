import { foldText } from '@/lib/format/text/search';
import type { Cell } from '../table/table';
import { isAmountText } from '../values/amount';
import { type Column, type Mapping, type MappingOptions, mostly, samplesOf } from './mapping';

/** Names with two meanings: a column "Name" of order numbers, "Paid" of amounts, "Location" of branches. */
export function correctByContents(mapping: Mapping, rows: readonly Cell[][], options: MappingOptions): Mapping {
  const branches = options.branchNames.map(foldText);
  const columns = mapping.columns.map((column) => {
    if (column.field === null) return column;
    const texts = samplesOf(rows, mapping.firstRow, column.index).map(({ text }) => text);
    return { ...column, field: correctedField(column, texts, branches) };
  });
  return { ...mapping, columns };
}

function correctedField({ field }: Column, texts: readonly string[], branches: readonly string[]): Column['field'] {
  const isMostly = (passes: (text: string) => boolean) => mostly(texts, passes);
  switch (field) {
    case 'name':
      return isMostly((text) => /^#?[A-Z]{0,6}-?\d{2,}$/i.test(text)) ? 'reference' : field;
    case 'reference':
      return texts.length === 0 || isMostly((text) => /[\d٠-٩]/.test(text) && text.length <= 40) ? field : null;
    case 'address':
      return branches.length > 0 && isMostly((text) => branches.includes(foldText(text))) ? 'branch' : field;
    case 'prepaid':
      return texts.length === 0 || texts.some(isAmountText) ? field : 'payment_status';
    case 'collect':
      return texts.length === 0 || texts.some(isAmountText) ? field : 'payment';
    case 'payment_status':
      return isMostly(isAmountText) && texts.some((text) => !/^[01]$/.test(text)) ? 'prepaid' : field;
    default:
      return field;
  }
}
