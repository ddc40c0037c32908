/** Something at a cell that a person must mend or may want to know: a key of `import.problems` or `import.warnings`. */
export interface Problem {
  key: string;
  values?: Record<string, string>;
}

/** The value of a cell, or why it can't be used. */
export type Value<Kind> = { value: Kind } | { problem: Problem };

export function problem(key: string, values?: Record<string, string>): { problem: Problem } {
  return { problem: { key, ...(values ? { values } : {}) } };
}
