const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** Saves a display setting in a cookie, so that the server's next render uses it. */
export function remember(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
}
