/** Next.js asks for it; every address of the list has a page in this slot. */
export default function NoDelivery() {
  return null;
}
