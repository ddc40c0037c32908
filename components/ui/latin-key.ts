type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** The key for a shortcut: what it types, or on a layout of another script its position on the keyboard. */
export function latinKey({ key, code, shiftKey }: Pressed): string {
  if (/^[\x20-\x7e]/.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  if (code.startsWith('Key')) return code.slice(3).toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return key;
}
