import { useTranslations } from 'next-intl';
import { NativeSelect } from '@/components/ui/input/native-select';
import type { BranchRule } from '@/lib/sheet/work/messages';
import type { OpenedSheet } from '../sheet/use-sheet';

/** From which branch the orders go. */
export function BranchChoice({
  sheet,
  branches,
  onChoose,
}: Pick<OpenedSheet, 'sheet' | 'branches'> & { onChoose: (rule: BranchRule) => void }) {
  const t = useTranslations('imports.branch');
  const { branchRule, hasBranchColumn } = sheet;
  // Rows of an import name their branches.
  const isFixed = branchRule.kind === 'column' && !hasBranchColumn;
  if (branches.length < 2 || isFixed) return null;
  return (
    <NativeSelect
      aria-label={t('label')}
      className="max-w-64"
      value={branchRule.kind === 'all' ? branchRule.id : branchRule.kind}
      onChange={({ target: { value } }) =>
        onChoose(value === 'nearest' || value === 'column' ? { kind: value } : { kind: 'all', id: value })
      }
      options={[
        ['nearest', t('nearest')],
        ...(hasBranchColumn ? [['column', t('column')] as const] : []),
        ...branches.map(({ id, name }) => [id, t('all', { name })] as const),
      ]}
    />
  );
}
