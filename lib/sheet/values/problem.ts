/** Something at a cell that a person must mend or may want to know: a key of `import.problems` or `import.warnings`. */
export interface Problem {
  key: string;
  values?: Record<string, string>;
}
