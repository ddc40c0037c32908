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

function correctedField(
  { field, name }: Column,
  texts: readonly string[],
  branches: readonly string[],
): Column['field'] {
  const isMostly = (passes: (text: string) => boolean) => mostly(texts, passes);
  switch (field) {
    case 'name':
      if (isMostly((text) => /^\+?[\d\s()-]{7,20}$/.test(text)) && /contact/i.test(name)) return 'phone';
      return isMostly((text) => /^#?[A-Z]{0,6}-?\d{2,}$/i.test(text)) ? 'reference' : field;
    case 'reference':
      return isMostly((text) => isReference(text, name)) ? field : null;
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

/** Below "No" or "ID" bare digits may be the line's number or the customer's. */
function isReference(text: string, name: string): boolean {
  if (text.length > 40 || !/[\d٠-٩]/.test(text)) return false;
  return !/^(?:no|id|nr|num|number|رقم|الرقم)\W{0,3}$/i.test(name) || /[\p{L}#]/u.test(text);
}
