import type { Locale } from '@/lib/i18n/catalog/locale';

/** How a journey is shown: the language, and the width of a window of 740, 800 or 900 px of height. */
export type View = { locale: Locale; width: 360 | 1280 | 1440 };

const HEIGHT = { 360: 740, 1280: 800, 1440: 900 } as const;
const USUAL: View = { locale: 'en', width: 1280 };

/** The four views in which each journey of the dispatcher's hour must work. */
export const VIEWS = {
  'en-360': { locale: 'en', width: 360 },
  'en-1440': { locale: 'en', width: 1440 },
  'ar-360': { locale: 'ar', width: 360 },
  'ar-1440': { locale: 'ar', width: 1440 },
} as const satisfies Record<string, View>;
type ViewName = keyof typeof VIEWS;

/** `test('…', inView('ar-360'), …)` is in that view in the usual run, and in all four by `E2E_VIEWS=all`. */
export const inView = (name: ViewName) => ({ tag: ['@views', `@${name}`] });

/** The view of a project that `E2E_VIEWS=all` makes, else the one of the test's tag. */
export function viewOf(project: string, tags: readonly string[]): View {
  const names = [project, ...tags.map((tag) => tag.slice(1))];
  const name = names.find((name): name is ViewName => name in VIEWS);
  return name ? VIEWS[name] : USUAL;
}

export const windowOf = ({ width }: View) => ({ width, height: HEIGHT[width] });
