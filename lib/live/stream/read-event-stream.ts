import { readPieces } from '@/lib/http/read-pieces';

export type StreamEvent = { name: string; data: string; id: string | null };

/** Reads a text/event-stream to its end. Comments and `retry` are ignored. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  for await (const block of readPieces(body, /\r?\n\r?\n/)) {
    const event = readBlock(block);
    if (event) yield event;
  }
}

function readBlock(block: string): StreamEvent | undefined {
  let name = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  return data.length > 0 || id !== null ? { name, data: data.join('\n'), id } : undefined;
}
