import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { compiledMessages } from './catalog/compiled-messages';
import { chooseLocale, LOCALE_COOKIE } from './catalog/locale';

export default getRequestConfig(async () => {
  const jar = await cookies();
  const locale = chooseLocale(jar.get(LOCALE_COOKIE)?.value, (await headers()).get('accept-language'));
  return { locale, messages: compiledMessages(locale), timeZone: 'UTC' };
});
