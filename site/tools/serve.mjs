// A server of files for one machine: serve PORT

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { dist } from './paths.mjs';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const path = normalize(decodeURIComponent(pathname));
  const file = join(dist, path.endsWith('/') ? `${path}index.html` : path);
  try {
    if (!file.startsWith(dist)) {
      throw new Error('outside');
    }
    const { body, encoding } = await compressed(file, request.headers['accept-encoding'] ?? '');
    const type = TYPES[extname(file)] ?? 'text/plain; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-encoding': encoding, 'cache-control': 'no-cache' });
    response.end(body);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('there is no such page\n');
  }
}

/** What the build compressed with Brotli, where the browser takes it; anything else with gzip. */
async function compressed(file, accepted) {
  if (accepted.includes('br') && existsSync(`${file}.br`)) {
    return { body: await readFile(`${file}.br`), encoding: 'br' };
  }
  return { body: gzipSync(await readFile(file)), encoding: 'gzip' };
}

/** Starts the server; gives the port. */
export function serve(port) {
  return new Promise(resolve => {
    const server = createServer(answer).listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(Number(process.argv[2]));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
