type RefusedField = { field: string | null; detail: string | null };

/** Reads `field.path: message` and `branch_id is required ...` (interface: Known 400 messages). */
export function refusedField(message: string | null): RefusedField {
  const named = /^([A-Za-z_]\w*(?:[.[]\w+\]?)*):\s+(.+)$/s.exec(message ?? '');
  if (named?.[1] && !/^(error|message|warning|validation)$/i.test(named[1])) {
    return { field: lowerFirst(named[1]), detail: named[2] ?? null };
  }
  const leading = /^([a-z]+(?:[._][a-z]+)+)\s+((?:is|must|has|should|cannot)\b.*)$/s.exec(message ?? '');
  return { field: leading?.[1] ?? null, detail: leading?.[2] ?? message };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
