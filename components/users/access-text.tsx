import { useLocale, useTranslations } from 'next-intl';
import type { Role } from '@/lib/auth/permissions';
import { isolated } from '@/lib/format/text/isolated';

/** How many branches are named. */
const FEW = 3;

/** A right in words: the role, and at a merchant its branches. */
export function AccessText({ access }: { access?: { role: Role | null; branchNames?: readonly string[] | null } }) {
  const t = useTranslations('settings.people');
  const roleName = useTranslations('shell.role');
  const branches = useBranchText();
  if (!access?.role)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('noAccess')}</span>
      </>
    );
  const { role, branchNames } = access;
  return (
    <span title={branchNames && branchNames.length > FEW ? branchNames.join(', ') : undefined}>
      {roleName(role)}
      {branchNames !== undefined && (
        <>
          {' · '}
          <bdi>{branches(branchNames)}</bdi>
        </>
      )}
    </span>
  );
}

/** The names of branches, the first of many with the number of the others. */
export function useBranchText() {
  const t = useTranslations('settings.people');
  const list = new Intl.ListFormat(useLocale(), { type: 'unit', style: 'short' });
  return (names: readonly string[] | null) => {
    if (names === null) return t('allBranches');
    const named = list.format(names.slice(0, FEW).map(isolated));
    return names.length > FEW ? t('moreBranches', { named, more: names.length - FEW }) : named;
  };
}
