const GROUPS: readonly [prefix: string, groups: readonly number[]][] = [
  ['+965', [4, 4]],
  ['+973', [4, 4]],
  ['+966', [2, 3, 4]],
];

/** An E.164 number in groups: `+965 5123 4567`. Any other text is returned unchanged. */
export function formatPhone(e164: string): string {
  for (const [prefix, groups] of GROUPS) {
    const rest = e164.startsWith(prefix) ? e164.slice(prefix.length) : '';
    const length = groups.reduce((sum, group) => sum + group, 0);
    if (rest.length !== length || !/^\d+$/.test(rest)) continue;
    const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group, 0));
    return [prefix, ...starts.map((start, index) => rest.slice(start, start + (groups[index] ?? 0)))].join(' ');
  }
  return e164;
}
