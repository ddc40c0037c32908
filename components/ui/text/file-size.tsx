import { useLocale } from 'next-intl';

const KB = 1_000;
const MB = 1_000_000;

/** A size in kilobytes, or from a megabyte on in megabytes, with Latin digits. */
export function FileSize({ bytes }: { bytes: number }) {
  const locale = useLocale();
  const isLarge = bytes >= MB;
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return <span className="tabular whitespace-nowrap">{format.format(bytes / (isLarge ? MB : KB))}</span>;
}
