import { createServer } from 'node:http';

/** A server that responds with 503 until somebody asks for `/hang`; from then on it never responds. */
createServer((request, response) => {
  if (request.url === '/hang') for (;;);
  response.writeHead(request.url === '/health' ? 200 : 503).end();
}).listen(Number(process.env.PORT), '127.0.0.1');
