/** No delivery is open: the list stands alone. */
export default function NoDelivery() {
  return null;
}
