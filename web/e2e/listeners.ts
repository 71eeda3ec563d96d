/** A push service, a webhook and a mail server on loopback, which note what comes. */
import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import type { PushMessage } from '../src/protocol';

export interface Heard {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Listener {
  url: string;
  heard: Heard[];
  close: () => void;
}

export async function listener(): Promise<Listener> {
  const heard: Heard[] = [];
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, heard, close: () => server.close() };
}

export interface MailServer {
  url: string;
  mails: string[];
  close: () => void;
}

/** Takes every mail; nobody has to say who they are. */
export async function mailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const server = createTcpServer((socket) => {
    let rest = '';
    let mail: string[] | undefined;
    const hear = (line: string) => {
      if (mail && line !== '.') return void mail.push(line);
      if (mail) {
        mails.push(mail.join('\n'));
        mail = undefined;
        return void socket.write('250 taken\r\n');
      }
      if (line.toUpperCase() === 'DATA') {
        mail = [];
        return void socket.write('354 go on\r\n');
      }
      return void socket.write(line.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
    };
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      const lines = (rest + part.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
    socket.write('220 here\r\n');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => server.close() };
}

/** A browser's side of Web Push, by the book (RFC 8291) and by other hands than the server's. */
export class Subscriber {
  #key = createECDH('prime256v1');
  #auth = randomBytes(16);
  #own = this.#key.generateKeys();

  keys(): { p256dh: string; auth: string } {
    return { p256dh: this.#own.toString('base64url'), auth: this.#auth.toString('base64url') };
  }

  read({ headers, body }: Heard): PushMessage {
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not sealed');
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#own, sender]);
    const secret = this.#key.computeSecret(sender);
    const shared = Buffer.from(hkdfSync('sha256', secret, this.#auth, info, 32));
    const derived = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
    const opener = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    opener.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as PushMessage;
  }
}

/** Whether whoever knows the secret has signed exactly this. */
export function isSigned({ headers, body }: Heard, secret: string): boolean {
  const [, time, tag] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['luxx-signature'])) ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return tag === expected;
}
