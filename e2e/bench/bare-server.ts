import http from 'node:http';

/** The baseline of `npm run bench -- live`: what is posted goes to every stream at once, with no check and no database. */
const streams = new Set<http.ServerResponse>();

const server = http.createServer((request, response) => {
  if (request.method === 'POST') return void broadcast(request, response);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: hello\ndata: {}\n\n');
  streams.add(response);
  response.on('close', () => streams.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});

async function broadcast(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  for (const stream of streams) stream.write(`event: bare\ndata: ${body}\n\n`);
  response.writeHead(204).end();
}
