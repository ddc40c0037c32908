import type { ExportTexts } from '@/lib/i18n/export-texts.server';

const asIs = (text: string) => text;
const texts: ExportTexts = {
  column: asIs,
  byPin: 'by pin',
  unknown: { branch: 'no branch', goneBranch: 'gone', area: 'no area' },
  status: asIs,
  payment: asIs,
  address: asIs,
};

/** The texts of files without a page's languages. */
export const EXPORT_TEXTS = { exportTexts: async () => texts, exportText: async () => asIs };
