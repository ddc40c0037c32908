import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/style/button-class';
import { useConnection } from './user/session-context';

/** Downloads a file of the current connection. A link has no headers, so its address names the connection. */
export function ExportLink({ href, children }: { href: string; children: ReactNode }) {
  const { slug } = useConnection();
  return (
    <a
      href={`${href}${href.includes('?') ? '&' : '?'}connection=${encodeURIComponent(slug)}`}
      download
      className={`${buttonClass('secondary', 'sm')} print:hidden`}
    >
      <Download aria-hidden="true" />
      {children}
    </a>
  );
}
