/** The hosts that a link of a map may lead through, compared whole. */
const HOSTS = new Set(
  'maps.app.goo.gl goo.gl share.google g.co google.com www.google.com maps.google.com maps.apple maps.apple.com waze.com www.waze.com ul.waze.com'.split(
    ' ',
  ),
);
/** Google in the Gulf. */
const COUNTRY_HOST = /^(?:www\.|maps\.)?google\.(?:com\.(?:kw|bh|sa|qa|om)|ae)$/;

/** The address to ask for a link, always over TLS; undefined where it is no map's. */
export function mapAddress(link: string): URL | undefined {
  const address = /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = 'https:';
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && (HOSTS.has(url.hostname) || COUNTRY_HOST.test(url.hostname)) ? url : undefined;
}
