export const HEAD = 'px-4 py-2 align-bottom font-medium text-muted text-sm';
export const CELL = 'px-4 py-2 max-md:block max-md:py-0.5';

/** The column's name, where there are no columns. */
export function PhoneLabel({ text }: { text: string }) {
  return <span className="text-muted text-sm md:hidden">{text}: </span>;
}
