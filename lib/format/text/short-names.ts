const SEPARATOR = /\s[-–—|·]\s|:\s/;

/**
 * The names without what they share: a beginning before a dash or colon ("Diwan - Jahra"), one in each script, or the first
 * words of all. A name keeps what tells it apart.
 */
export function shortNames(names: readonly string[]): Map<string, string> {
  const heads = new Map<string, number>();
  for (const name of new Set(names)) {
    const head = headOf(name);
    if (head !== name) heads.set(head.trim(), (heads.get(head.trim()) ?? 0) + 1);
  }
  const isOfMerchant = names.length > 1 && names.every((name) => headOf(name) !== name) && isOneInEachScript(heads);
  const shared = sharedWords([...new Set(names)]);
  return new Map(
    names.map((name) => {
      const head = headOf(name);
      const isShared = head !== name && (isOfMerchant || (heads.get(head.trim()) ?? 0) > 1);
      const short = isShared ? name.slice(head.length).replace(SEPARATOR, '') : name.slice(shared);
      return [name, short.trim() || name];
    }),
  );
}

function headOf(name: string): string {
  return name.split(SEPARATOR, 1)[0] ?? '';
}

function isOneInEachScript(heads: ReadonlyMap<string, number>): boolean {
  const arabic = [...heads.keys()].filter((head) => /[\u0600-\u06ff]/.test(head)).length;
  return arabic <= 1 && heads.size - arabic <= 1;
}

/** The length of the words with which all names begin. */
function sharedWords([first = '', ...others]: readonly string[]): number {
  if (others.length === 0) return 0;
  let end = 0;
  for (const { index } of first.matchAll(/\s/g)) {
    const beginning = first.slice(0, index + 1);
    if (others.every((name) => name.startsWith(beginning))) end = beginning.length;
  }
  return end;
}
