'use client';

import NextLink from 'next/link';
import { useRouter as useNextRouter, usePathname } from 'next/navigation';
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo } from 'react';
import { belowPlace, placeOf } from '@/lib/http/connection-address';

/** Pages of a connection are below `/c/<slug>`, which `lib/routes.ts` leaves out. Only this file adds it. */
const PlaceContext = createContext('');

export function PlaceProvider({ slug, children }: { slug: string; children: ReactNode }) {
  return <PlaceContext value={placeOf(slug)}>{children}</PlaceContext>;
}

/** Adds the current connection to an address of `lib/routes.ts`. */
export function usePlaced(): (href: string) => string {
  const place = useContext(PlaceContext);
  return useMemo(() => (href: string) => putBelow(place, href), [place]);
}

/** A link to a page of the current connection. */
export function Link({ href, ...rest }: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string }) {
  const placed = usePlaced();
  return <NextLink href={placed(href)} {...rest} />;
}

/** A router for pages of the current connection. */
export function useRouter() {
  const router = useNextRouter();
  const placed = usePlaced();
  return useMemo(
    () => ({
      push: (href: string, options?: Parameters<typeof router.push>[1]) => router.push(placed(href), options),
      replace: (href: string, options?: Parameters<typeof router.replace>[1]) => router.replace(placed(href), options),
      refresh: () => router.refresh(),
    }),
    [router, placed],
  );
}

/** The path of the current page, without its connection. */
export function usePath(): string {
  return belowPlace(usePathname());
}

function putBelow(place: string, href: string): string {
  if (!href.startsWith('/')) return href;
  return href === '/' || href.startsWith('/?') ? `${place || '/'}${href.slice(1)}` : `${place}${href}`;
}
