import { remembered } from './remembered';

/** A word, and the forms that remain of it without the Arabic "and", "in", "to" and the article. */
export const withoutPrefix = remembered((word): string[] => {
  if (word.charAt(0) < '\u0600') return word.startsWith('al') && word.length > 5 ? [word, word.slice(2)] : [word];
  const forms = [word];
  const bare = /^[وبفل](?=.)/.test(word) ? word.slice(1) : '';
  if (bare !== '') forms.push(bare);
  if (word.startsWith('لل') && word.length > 4) forms.push(`ال${word.slice(2)}`, word.slice(2));
  if (/^وب./.test(word)) forms.push(word.slice(2));
  for (const form of [...forms]) if (form.startsWith('ال') && form.length > 4) forms.push(form.slice(2));
  return forms;
});
