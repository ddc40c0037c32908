/** An E.164 number in groups: `+965 5123 4567`. Any other text is returned unchanged. */
export function formatPhone(e164: string): string {
  const inTwo = e164.replace(/^(\+965|\+973)(\d{4})(\d{4})$/, '$1 $2 $3');
  return inTwo.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}
