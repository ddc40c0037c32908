'use client';

import NextLink from 'next/link';
import { useRouter as useNextRouter, usePathname } from 'next/navigation';
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo } from 'react';
import { belowConnectionPath, connectionPath } from '@/lib/http/connection-address';

/** The path of the current connection, `/c/<slug>`. `lib/routes.ts` leaves it out, and only this file adds it. */
const ConnectionPath = createContext('');

export function ConnectionPathProvider({ slug, children }: { slug: string; children: ReactNode }) {
  return <ConnectionPath value={connectionPath(slug)}>{children}</ConnectionPath>;
}

/** Adds the current connection to an address of `lib/routes.ts`. */
export function useConnectionHref(): (href: string) => string {
  const path = useContext(ConnectionPath);
  return useMemo(() => (href: string) => putBelow(path, href), [path]);
}

/**
 * A link to a page of the current connection. Nothing is fetched before the click: of pages with live data that would be
 * their frame alone, in two requests for each link on the screen.
 */
export function Link({ href, ...rest }: Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string }) {
  const hrefOf = useConnectionHref();
  return <NextLink href={hrefOf(href)} prefetch={false} {...rest} />;
}

/** A router for pages of the current connection. */
export function useRouter() {
  const router = useNextRouter();
  const hrefOf = useConnectionHref();
  return useMemo(
    () => ({
      push: (href: string, options?: Parameters<typeof router.push>[1]) => router.push(hrefOf(href), options),
      replace: (href: string, options?: Parameters<typeof router.replace>[1]) => router.replace(hrefOf(href), options),
      refresh: () => router.refresh(),
    }),
    [router, hrefOf],
  );
}

/** The path of the current page, without its connection. */
export function usePath(): string {
  return belowConnectionPath(usePathname());
}

function putBelow(path: string, href: string): string {
  if (!href.startsWith('/')) return href;
  return href === '/' || href.startsWith('/?') ? `${path || '/'}${href.slice(1)}` : `${path}${href}`;
}
