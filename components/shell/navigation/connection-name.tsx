/** A name in whatever script: it stands at the start of its line, and what doesn't fit is cut off at its own end. */
export function ConnectionName({ name }: { name: string }) {
  return (
    <span className="flex">
      <span dir="auto" className="min-w-0 truncate font-medium">
        {name}
      </span>
    </span>
  );
}
