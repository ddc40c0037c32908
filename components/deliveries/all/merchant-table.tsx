import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/components/ui/style/cx';
import { Money } from '@/components/ui/text/money';
import type { AllMerchants } from '@/lib/deliveries/all/schema';
import { STATUS_GROUPS } from '@/lib/deliveries/list/views';
import { connectionPath } from '@/lib/http/connection-address';
import { ALL_BRANCHES } from '@/lib/preferences/branch-shown';
import { routes } from '@/lib/routes';
import { CELL, MerchantLines, PhoneLabel } from './cells';

type Merchant = AllMerchants['merchants'][number];
type Counts = Pick<Merchant, 'attention' | 'late' | 'failed' | 'underWay'>;

/** How many branches of a merchant are shown. */
const MOST_BRANCHES = 12;
const COUNTS = ['attention', 'late', 'failed', 'underWay'] as const;

/** The merchants, those with something to do first, each with its branches; every number leads to its orders. */
export function MerchantTable({ merchants }: { merchants: readonly Merchant[] }) {
  const t = useTranslations('all');
  const hasWallet = merchants.some(({ wallet }) => wallet !== null);
  const inOrder = merchants.toSorted((a, b) => b.attention - a.attention || b.underWay - a.underWay);
  return (
    <MerchantLines caption="now" columns={[...COUNTS, ...(hasWallet ? ['balance'] : [])]}>
      {inOrder.map((merchant) => (
        <tbody key={merchant.id} className="border-line border-b last:border-b-0 max-md:block max-md:py-2">
          <tr className="max-md:flex max-md:flex-wrap max-md:items-center">
            <th scope="row" className={cx(CELL, 'text-start font-medium max-md:w-full')}>
              <a href={connectionPath(merchant.slug)} className="hover:underline">
                <bdi>{merchant.name}</bdi>
              </a>
            </th>
            <Numbers of={merchant} slug={merchant.slug} />
            {hasWallet && <Balance merchant={merchant} />}
          </tr>
          {merchant.branches.length > 1 &&
            merchant.branches.slice(0, MOST_BRANCHES).map((branch) => (
              <tr key={branch.id ?? ''} className="text-sm max-md:flex max-md:flex-wrap max-md:ps-4">
                <th scope="row" className={cx(CELL, 'text-start font-normal text-muted max-md:w-full md:ps-8')}>
                  <bdi>{branch.name ?? t('otherPickups')}</bdi>
                </th>
                <Numbers of={branch} slug={merchant.slug} branch={branch.id} />
                {hasWallet && <td className="max-md:hidden" />}
              </tr>
            ))}
        </tbody>
      ))}
    </MerchantLines>
  );
}

/** `branch` undefined: of every branch; null: of none that is known, which no filter finds. */
function Numbers({ of, slug, branch }: { of: Counts; slug: string; branch?: string | null }) {
  const t = useTranslations('all');
  const filters = {
    attention: { show: 'attention' },
    late: { show: 'late' },
    failed: { show: 'attention', status: ['failed', 'rejected'] },
    underWay: { status: STATUS_GROUPS.underWay },
  };
  return COUNTS.map((name) => (
    <td key={name} className={cx(CELL, 'tabular text-end max-md:pe-0', of[name] === 0 && 'text-faint max-md:hidden')}>
      <PhoneLabel text={t(name)} />
      {of[name] === 0 || branch === null ? (
        of[name]
      ) : (
        <a
          href={`${connectionPath(slug)}${routes.deliveries({ ...filters[name], branch: branch ?? ALL_BRANCHES })}`}
          className={cx(
            'font-medium underline-offset-2 hover:underline',
            name === 'underWay' ? 'text-accent' : 'text-danger',
          )}
        >
          {of[name]}
        </a>
      )}
    </td>
  ));
}

function Balance({ merchant: { slug, wallet } }: { merchant: Merchant }) {
  const t = useTranslations('all');
  if (!wallet)
    return (
      <td className={cx(CELL, 'text-end text-faint max-md:hidden')}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('noBalance')}</span>
      </td>
    );
  const { balance, currency, level, isLow } = wallet;
  return (
    <td className={cx(CELL, 'text-end')}>
      <PhoneLabel text={t('balance')} />
      <a href={`${connectionPath(slug)}${routes.wallet()}`} className={cx('hover:underline', isLow && 'text-danger')}>
        <Money amount={balance} currency={currency} />
      </a>
      {level !== null && (
        <span className="ms-2 text-muted text-sm">
          {t.rich('level', { amount: () => <Money amount={level} currency={currency} /> })}
        </span>
      )}
      {isLow && (
        <span className="ms-2">
          <Badge tone="danger">{t('low')}</Badge>
        </span>
      )}
    </td>
  );
}
