/** A name in any script, aligned to the start of the line and cut off at its own end. */
export function ConnectionName({ name }: { name: string }) {
  return (
    <span className="flex">
      <span dir="auto" className="min-w-0 truncate font-medium">
        {name}
      </span>
    </span>
  );
}
