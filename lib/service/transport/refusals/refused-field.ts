/** A field that a refusal names, and what is wrong with it. */
export type RefusedField = { path: string; message: string };

/** Reads `field.path: message` and `branch_id is required ...` (interface: Known 400 messages); null without a field. */
export function refusedField(text: string): RefusedField | null {
  const [, named, message] = /^([A-Za-z_]\w*(?:[.[]\w+\]?)*):\s+(.+)$/s.exec(text) ?? [];
  if (named && message && !/^(error|message|warning|validation)$/i.test(named)) {
    return { path: lowerFirst(named), message };
  }
  const [, path, rest] = /^([a-z]+(?:[._][a-z]+)+)\s+((?:is|must|has|should|cannot)\b.*)$/s.exec(text) ?? [];
  return path && rest ? { path, message: rest } : null;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
