import type { PointerEvent } from 'react';

/** Shows a text as the title of what the mouse is on. A title from the start would repeat the text in the document. */
export function hoverTitle(text: string | null | undefined) {
  return {
    onPointerEnter: ({ currentTarget }: PointerEvent) => currentTarget.setAttribute('title', text ?? ''),
  };
}
