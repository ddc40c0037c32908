import { readEventStream, type StreamEvent } from './stream/read-event-stream';

export type Screen = {
  /** Kept by the screen, because fetch cancels the unread body of a response that is garbage-collected. */
  response: Response;
  /** The next event of a name; others are skipped. Throws at the end of the stream. */
  next: (name: string) => Promise<StreamEvent>;
  /** Every event up to the end of the stream. */
  rest: () => Promise<StreamEvent[]>;
  close: () => void;
};

/** Reads a live stream over HTTP, as a browser tab does. */
export async function openScreen(url: string, lastEventId?: string): Promise<Screen> {
  const line = new AbortController();
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(url, { headers, signal: line.signal });
  const events = readEventStream(response.body ?? new ReadableStream());
  return {
    response,
    next: async (name) => {
      for (;;) {
        const { done, value } = await events.next();
        if (done) throw new Error(`the stream ended before ${name}`);
        if (value.name === name) return value;
      }
    },
    rest: async () => {
      const all: StreamEvent[] = [];
      for await (const event of events) all.push(event);
      return all;
    },
    close: () => line.abort(),
  };
}
