import { plainText } from '@/lib/format/text/plain-text';

/** A link that opens WhatsApp with a phone (E.164; empty: the user chooses whom), and with a text if one is given. The user sends it. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(plainText(text))}`}`;
}

/** A link that opens the device's own messages with a phone (E.164) and a text. The user sends it. */
export function smsLink(phone: string, text: string): string {
  return `sms:${phone}?body=${encodeURIComponent(plainText(text))}`;
}
