import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import type { Overview } from '@/lib/deliveries/list/overview-schema';
import { routes } from '@/lib/routes';
import { useShortBranch } from '../facts/use-short-branch';
import type { Counted } from '../list/today-numbers';

/** The day by branch, the busiest first; a name leads to its deliveries of the day. */
export function BranchNumbers({
  branches,
  today,
  counted,
}: {
  branches: Overview['branches'];
  today: string;
  counted: Counted;
}) {
  const t = useTranslations('overview.branches');
  const shortName = useShortBranch(branches);
  return (
    <table className="tabular w-full table-fixed">
      <thead className="text-muted text-sm">
        <tr className="border-line border-b">
          <th className="py-1.5 ps-4 text-start font-normal">{t('branch')}</th>
          <th className="w-12 px-1 text-end font-normal">{t('active')}</th>
          <th className="w-18 px-1 text-end font-normal">{t('created')}</th>
          <th className="w-21 px-1 pe-4 text-end font-normal">{t('completed')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {branches.map(({ id, name, active, created, completed }) => (
          <tr key={id ?? 'none'}>
            <th scope="row" className="py-1.5 ps-4 text-start font-normal">
              {id === null ? (
                <span className="text-muted">{t('none')}</span>
              ) : (
                <Link
                  href={routes.deliveries({ ...counted, branch: id, from: today, to: today })}
                  title={name}
                  className="block break-words hover:underline"
                >
                  <bdi>{shortName(name)}</bdi>
                </Link>
              )}
            </th>
            <Count value={active} />
            <Count value={created} />
            <Count value={completed} isLast />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ value, isLast = false }: { value: number; isLast?: boolean }) {
  return (
    <td className={`px-1 text-end ${isLast ? 'pe-4' : ''} ${value === 0 ? 'text-faint' : ''}`}>
      {value.toLocaleString('en')}
    </td>
  );
}
