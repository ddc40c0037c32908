const same = (name: string) => name;

/** For tests: the words of a file's head come from the request's language, which a test has none of. */
export const EXPORT_TEXTS = {
  exportTexts: async (columns: readonly string[]) => ({
    header: columns,
    byPin: '',
    unknown: { branch: '', goneBranch: '', area: '' },
    status: same,
    payment: same,
  }),
  exportText: async () => same,
  exportAddress: async () => same,
};
