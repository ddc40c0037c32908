const DIRECTIONS: Record<string, string> = { North: 'Shamali', South: 'Janubi', East: 'Sharqi', West: 'Gharbi' };

/** The other forms of a name with a direction: "Obhur North" is "North Obhur", "Obhur Al Shamali" and "Al Shamaliyah". */
export function directionNames(name: string): string[] {
  const [, before, base = '', after] =
    /^(North |South |East |West )?(.+?)( North| South| East| West)?$/.exec(name) ?? [];
  const direction = (before ?? after ?? '').trim();
  const arabic = DIRECTIONS[direction];
  if (!arabic) return [];
  const forms = [`${base} ${direction}`, `${direction} ${base}`, `${base} Al ${arabic}`, `${base} Al ${arabic}yah`];
  return forms.filter((form) => form !== name);
}
