const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** Keeps a choice of how things look in a cookie, so that the server renders it right the next time. */
export function remember(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store isn't everywhere yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
}
