'use client';

import NextLink from 'next/link';
import { useRouter as useNextRouter, usePathname } from 'next/navigation';
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo } from 'react';
import { belowPlace, placeOf } from '@/lib/http/address';

/**
 * Every page of a connection stands below `/c/<slug>`. `lib/routes.ts` and the screens name pages as if there were one
 * connection; here, and nowhere else, addresses are put below the one that is looked at.
 */
const PlaceContext = createContext('');

export function PlaceProvider({ slug, children }: { slug: string; children: ReactNode }) {
  return <PlaceContext value={placeOf(slug)}>{children}</PlaceContext>;
}

/** Puts an address of `lib/routes.ts` below the connection that is looked at. */
export function usePlaced(): (href: string) => string {
  const place = useContext(PlaceContext);
  return useMemo(() => (href: string) => putBelow(place, href), [place]);
}

/** A link to another page of this connection. */
export function Link({ href, ...rest }: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string }) {
  const placed = usePlaced();
  return <NextLink href={placed(href)} {...rest} />;
}

/** Goes to pages of this connection. */
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

/** The path of the page, as `lib/routes.ts` writes it. */
export function usePath(): string {
  return belowPlace(usePathname());
}

function putBelow(place: string, href: string): string {
  if (!href.startsWith('/')) return href;
  return href === '/' || href.startsWith('/?') ? `${place || '/'}${href.slice(1)}` : `${place}${href}`;
}
