import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

const TIMEOUT_MS = 5_000;
const MAX_NAMES = 5;

/** `names` are the hosts that the certificate is issued for. */
export type Certificate = { names: string[]; issuer: string; validFrom: Date; validTo: Date };

/** Reads a server's certificate, trusted or not, and sends nothing. Null when the server showed none. */
export function readCertificate({ hostname, port }: URL, signal: AbortSignal): Promise<Certificate | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const end = (certificate: Certificate | null) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once('secureConnect', () => end(read(socket.getPeerCertificate())));
    socket.once('error', () => end(null));
    socket.once('timeout', () => end(null));
    signal.addEventListener('abort', () => end(null), { once: true });
  });
}

function read(certificate: PeerCertificate): Certificate | null {
  if (!certificate.valid_to) return null;
  const alternatives = (certificate.subjectaltname ?? '').split(', ').map((name) => name.replace(/^[^:]+:/, ''));
  const names = alternatives.filter(Boolean);
  return {
    names: names.length > 0 ? names.slice(0, MAX_NAMES) : [certificate.subject?.CN ?? ''].flat().filter(Boolean),
    issuer: [certificate.issuer?.O ?? certificate.issuer?.CN ?? ''].flat().join(', '),
    validFrom: new Date(certificate.valid_from),
    validTo: new Date(certificate.valid_to),
  };
}
