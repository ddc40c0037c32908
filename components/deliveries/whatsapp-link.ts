/** Opens WhatsApp with a text to a phone (E.164), for the person to send: nothing is sent by this. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
