/** The hosts that a link of a map may lead through, compared whole; Google also in the Gulf. */
const HOST =
  /^(?:(?:maps\.app\.)?goo\.gl|share\.google|g\.co|(?:www\.|maps\.)?google\.(?:com(?:\.(?:kw|bh|sa|qa|om))?|ae)|maps\.apple(?:\.com)?|(?:www\.|ul\.)?waze\.com)$/;

/** The address to ask for a link, always over TLS; undefined where it is no map's. */
export function mapAddress(link: string): URL | undefined {
  const address = /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = 'https:';
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && HOST.test(url.hostname) ? url : undefined;
}
