/** The service's words of an address and a country's own: Bahrain has roads and flats. */
const WORDS: Record<string, readonly (readonly [RegExp, string])[]> = {
  BH: [
    [/\bStreet (?=[\d٠-٩])/g, 'Road '],
    [/\bApartment (?=[\d٠-٩])/g, 'Flat '],
  ],
};

/** An address of the service in the English words of the country. */
export function addressInEnglish(country: string, address: string): string {
  return (WORDS[country] ?? []).reduce((text, [word, own]) => text.replace(word, own), address);
}
