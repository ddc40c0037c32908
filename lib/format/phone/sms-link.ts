import { plainText } from '@/lib/format/text/plain-text';

/** A link that opens the device's own messages with a phone (E.164) and a text. The user sends it. */
export function smsLink(phone: string, text: string): string {
  return `sms:${phone}?body=${encodeURIComponent(plainText(text))}`;
}
