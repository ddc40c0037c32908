import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useEffect, useMemo, useState } from 'react';

/** A page's address as Next.js gives it to the screens in it; it follows what they write to the browser's history. */
export function PageAddress({
  path = '/',
  search: first = '',
  children,
}: {
  path?: string;
  search?: string;
  children: ReactNode;
}) {
  const [search, setSearch] = useState(first);
  useEffect(() => {
    const { replaceState, pushState } = window.history;
    const follow =
      (write: typeof replaceState): typeof replaceState =>
      (...args) => {
        write.apply(window.history, args);
        setSearch(window.location.search);
      };
    window.history.replaceState = follow(replaceState);
    window.history.pushState = follow(pushState);
    return () => void Object.assign(window.history, { replaceState, pushState });
  }, []);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return (
    <PathnameContext value={path}>
      <SearchParamsContext value={params}>{children}</SearchParamsContext>
    </PathnameContext>
  );
}
