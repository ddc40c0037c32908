/** The order of names in lists. It is the same on the server and in every browser, whatever its own language. */
export const compareNames = new Intl.Collator('en').compare;
