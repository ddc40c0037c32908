/** A link that opens WhatsApp with a text to a phone (E.164). The user sends it. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
