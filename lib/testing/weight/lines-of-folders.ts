import { isTest } from '@/lib/testing/source/import-rule';
import { sourceFiles } from '@/lib/testing/source/source-files';

/** Lines of the product in each folder of `lib` and `components`, without tests and what only they use. */
export function linesOfFolders(): Record<string, number> {
  const lines: Record<string, number> = {};
  for (const { name, text } of sourceFiles(/^(lib|components)\/[^/]+\/.*\.tsx?$/)) {
    const folder = name.split('/').slice(0, 2).join('/');
    if (folder === 'lib/testing' || isTest(name) || /\/(testing-|corpus\/)/.test(name)) continue;
    lines[folder] = (lines[folder] ?? 0) + text.split('\n').length - 1;
  }
  return Object.fromEntries(Object.entries(lines).sort(([a], [b]) => (a < b ? -1 : 1)));
}
