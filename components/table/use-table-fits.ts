import { useEffect } from 'react';
import { useShell } from '@/components/shell/user/session-context';
import { WIDE_COOKIE } from '@/components/shell/wide-cookie';
import { remember } from '@/components/ui/remember';
import { useMedia } from '@/components/ui/use-media';

/**
 * Whether a table fits (Tailwind's `sm`). On the server and on the first render, what a cookie has of the last table;
 * undefined without the cookie, and then both layouts are rendered.
 */
export function useTableFits(): boolean | undefined {
  const { wasWide } = useShell();
  const fits = useMedia('(width >= 40rem)', wasWide);
  useEffect(() => {
    if (fits !== undefined) remember(WIDE_COOKIE, fits ? '1' : '0');
  }, [fits]);
  return fits;
}
