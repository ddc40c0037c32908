/** What is as long was cut, maybe within a credential. To look for those takes time: no more is heard than needs be. */
export const MOST_HEARD = 4_000;

type Head = { status: number; header: (name: string) => string | null };

/** What an answer says in words: a redirect's goal, an error's sentence, a page's title. Not what may be told of it yet. */
export function saidBy({ status, header }: Head, text: string): string | null {
  const raw = status >= 300 && status < 400 ? header('location') : (sentenceOf(text) ?? titleOf(text));
  return raw ? raw.replace(/\s+/g, ' ').slice(0, MOST_HEARD) : null;
}

/** `error` and `message` of a JSON answer that refuses; a success says nothing that belongs here. */
function sentenceOf(text: string): string | null {
  const json = jsonOf(text);
  if (typeof json !== 'object' || json === null) return null;
  const { error, message, detail } = Object.fromEntries(Object.entries(json));
  const parts = [error, message, detail].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? [...new Set(parts)].join(': ') : null;
}

function titleOf(text: string): string | null {
  return /<title[^<>]*>([^<]{1,300})</i.exec(text)?.[1]?.trim() || null;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
