import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type TakenMail = { to: string[]; raw: string; part: (type: string) => string };

/** A server of mail on loopback that takes all mail, or what `options` say. */
export async function startMailServer(options: SMTPServerOptions = {}, at = 0) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        taken.push({
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          part: (type) => partOf(raw, type),
        });
        callback();
      });
    },
    ...options,
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(at, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return { port, taken, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** The decoded part of a type; empty where there is none. */
function partOf(raw: string, type: string): string {
  const [, encoding = '', body = ''] =
    new RegExp(`Content-Type: ${type}[^]*?Content-Transfer-Encoding: (\\S+)[^]*?\r\n\r\n([^]*?)\r\n--`).exec(raw) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
