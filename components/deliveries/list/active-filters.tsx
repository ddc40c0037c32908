import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { cx } from '@/components/ui/style/cx';
import { useDayText } from '@/components/ui/text/use-day-text';
import { useNow } from '@/components/ui/text/use-now';
import { chosenView } from '@/lib/deliveries/list/views';
import { isolated } from '@/lib/format/text/isolated';
import type { DayRule } from '@/lib/format/time/business-day';
import { useStatusWord } from '../line/delivery-status';
import { presetOf } from './date-presets';
import type { BranchOption } from './filter-props';
import type { FilterChange, ListAddress } from './use-list-address';

/** The filters that are set, each with a button to remove it. */
export function ActiveFilters({
  address,
  branches,
  days,
}: {
  address: ListAddress;
  branches: readonly BranchOption[] | undefined;
  days: DayRule;
}) {
  const t = useTranslations('deliveries');
  const ui = useTranslations('ui.filters');
  const word = useStatusWord();
  const now = useNow();
  const { filters, isFiltered, isOwnBranch, setFilters, clear } = address;
  const { q, status = [], show, branch, from, to, dates, payment, test, made } = filters;
  const view = chosenView(filters);
  const preset = presetOf({ from, to }, days, now);
  const branchName = branches ? (branches.find(({ id }) => id === branch)?.name ?? ui('unknownBranch')) : '…';
  const day = useDayText();
  const daysText = preset
    ? t(`dates.${preset}`)
    : from && to
      ? from === to
        ? day(from)
        : t('chips.span', { from: day(from), to: day(to) })
      : from
        ? t('chips.since', { day: day(from) })
        : to && t('chips.until', { day: day(to) });
  // The tabs show these themselves.
  const isShownAbove = (name: string) => view !== undefined && (name === 'status' || name === 'show');
  if (Object.keys(filters).every(isShownAbove) || (!isFiltered && !isOwnBranch)) return null;

  const chips: (false | '' | null | undefined | { label: string; without: FilterChange })[] = [
    q && { label: t('chips.search', { text: isolated(q) }), without: { q: null } },
    ...(view ? [] : status).map((shown) => {
      const others = status.filter((other) => other !== shown);
      return { label: word(shown), without: { status: others.length > 0 ? others : null } };
    }),
    show === 'late' && { label: t('chips.late'), without: { show: null } },
    (from || to || dates) && {
      label: [dates && t('dates.ended'), daysText].filter(Boolean).join(': '),
      without: { from: null, to: null, dates: null },
    },
    branch && {
      label: isOwnBranch ? t('chips.ownBranch', { branch: branchName }) : branchName,
      without: { branch: null },
    },
    payment && { label: t(`payment.${payment}`), without: { payment: null } },
    test && { label: t(test === 'only' ? 'filters.testOnly' : 'filters.testHide'), without: { test: null } },
    made && { label: t(made === 'here' ? 'filters.madeHere' : 'filters.madeElsewhere'), without: { made: null } },
  ];

  return (
    <div className="flex flex-wrap items-center gap-1.5 sm:basis-full">
      {chips.map(
        (chip) => chip && <FilterChip key={chip.label} label={chip.label} onRemove={() => setFilters(chip.without)} />,
      )}
      {isFiltered && (
        <Button
          size="sm"
          variant="ghost"
          icon={<X />}
          // On a phone, the cross of the only chip does the same.
          className={cx(Object.keys(filters).length === 1 && 'max-sm:hidden')}
          onClick={clear}
        >
          {ui('clear')}
        </Button>
      )}
    </div>
  );
}

/** An active filter, shown as a chip with a remove button. */
function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useTranslations('ui');
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-full border border-accent-line bg-accent-soft ps-3 pe-1 text-accent text-sm">
      {label}
      <button
        type="button"
        aria-label={t('filters.remove', { label })}
        onClick={onRemove}
        className="inline-flex size-5 items-center justify-center rounded-full hover:bg-accent-line"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
