import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/style/cx';
import { Money } from '@/components/ui/text/money';
import type { AllMerchants } from '@/lib/deliveries/all/schema';
import { sumOf } from '@/lib/format/money/thousandths';
import { connectionPath } from '@/lib/http/connection-address';
import { CELL, MerchantLines, PhoneLabel } from './cells';

type Day = AllMerchants['today'][number];

const COLUMNS: { key: string; cell: (day: Day) => ReactNode }[] = [
  { key: 'created', cell: ({ created }) => created },
  { key: 'completed', cell: ({ completed }) => completed },
  { key: 'failedToday', cell: ({ failed }) => failed },
  { key: 'fees', cell: ({ fees, currency }) => <Money amount={fees} currency={currency} /> },
  { key: 'cash', cell: ({ cash, currency }) => <Money amount={cash} currency={currency} /> },
];

/** The business day of each merchant, by currency: amounts of two currencies are never added up. */
export function TodayTable({ today, merchants }: Pick<AllMerchants, 'today' | 'merchants'>) {
  const t = useTranslations('all');
  if (today.length === 0) return <p className="px-4 py-3 text-muted">{t('nothingToday')}</p>;
  const currencies = [...new Set(today.map(({ currency }) => currency))].toSorted();
  return (
    <MerchantLines caption="today" columns={COLUMNS.map(({ key }) => key)}>
      {currencies.map((currency) => {
        const days = today.filter((day) => day.currency === currency);
        return (
          <tbody key={currency} className="border-line border-b last:border-b-0 max-md:block max-md:py-2">
            {days.map((day) => {
              const merchant = merchants.find(({ id }) => id === day.merchantId);
              return (
                <Row key={day.merchantId} day={day}>
                  <a href={connectionPath(merchant?.slug ?? '')} className="hover:underline">
                    <bdi>{merchant?.name}</bdi>
                  </a>
                </Row>
              );
            })}
            {days.length > 1 && (
              <Row day={sumOfDays(currency, days)} isSum>
                {t('sum', { currency })}
              </Row>
            )}
          </tbody>
        );
      })}
    </MerchantLines>
  );
}

function Row({ day, isSum = false, children }: { day: Day; isSum?: boolean; children: ReactNode }) {
  const t = useTranslations('all');
  return (
    <tr className={cx('max-md:flex max-md:flex-wrap', isSum && 'font-semibold')}>
      <th scope="row" className={cx(CELL, 'text-start max-md:w-full', isSum ? 'font-semibold' : 'font-medium')}>
        {children}
      </th>
      {COLUMNS.map(({ key, cell }) => (
        <td key={key} className={cx(CELL, 'tabular text-end max-md:pe-0')}>
          <PhoneLabel text={t(key)} />
          {cell(day)}
        </td>
      ))}
    </tr>
  );
}

function sumOfDays(currency: string, days: readonly Day[]): Day {
  const count = (of: 'created' | 'completed' | 'failed') => days.reduce((sum, day) => sum + day[of], 0);
  return {
    ...{ merchantId: '', currency, created: count('created'), completed: count('completed'), failed: count('failed') },
    fees: sumOf(days.map(({ fees }) => fees)),
    cash: sumOf(days.map(({ cash }) => cash)),
  };
}
