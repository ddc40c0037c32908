import { expect, test } from 'vitest';
import { frame } from './frame';
import { readEventStream } from './read-event-stream';

async function read(...chunks: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events = [];
  for await (const { name, data, id } of readEventStream(body)) events.push([name, data, id]);
  return events;
}

test.each([
  ['data: a\n\n', [['message', 'a', null]]],
  ['event: beat\ndata: {"a":"b: c"}\nid: 7\n\n', [['beat', '{"a":"b: c"}', '7']]],
  ['data:a\ndata: \ndata:  b\ndata\n\n', [['message', 'a\n\n b\n', null]]],
  [
    'id: 7\r\n\r\nid:\r\n\r\n',
    [
      ['message', '', '7'],
      ['message', '', ''],
    ],
  ],
  [': comment\n\nretry: 5\n\nevent: beat\n\n\n\n', []],
  ['eventual: x\ndata: a\nidle: 5\n\n', [['message', 'a', null]]],
  ['data: whole\n\ndata: cut off', [['message', 'whole', null]]],
])('%j', async (text, events) => {
  expect(await read(text)).toEqual(events);
  expect(await read(...text)).toEqual(events);
});

test('reads what a frame is written as', async () => {
  expect(await read(frame('beat', '{"now":1}', 0), frame('bye', '{}'))).toEqual([
    ['beat', '{"now":1}', '0'],
    ['bye', '{}', null],
  ]);
});
