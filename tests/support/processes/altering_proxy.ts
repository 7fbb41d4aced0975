import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import { startHaproxy } from '#scripts/services/haproxy'
import { isPortFree } from '#scripts/services/free_port'
import { PrivateServer } from '#scripts/services/private_server'
import { startOnFreePort } from '#scripts/services/start_on_free_port'
import { waitUntil } from '#scripts/services/wait_until'
import { newFolder } from '#tests/support/new_folder'

/**
 * What a proxy does to the headers of conditional requests. Each of them compresses, which makes a tag weak; `appends`
 * does what Apache's mod_deflate does.
 */
export type Alteration = 'weakens' | 'appends' | 'strips'

interface Stoppable {
  stop(): Promise<unknown>
}

const READY_LIMIT_MS = 20_000
const STOP_LIMIT_MS = 5_000
const TYPES = 'application/json application/problem+json'

const HAPROXY: Readonly<Record<Alteration, string>> = {
  weakens: '',
  appends: `http-response replace-header etag '^(W/)?"(.*)"$' '"\\2-gzip"'`,
  strips: `http-response del-header etag
  http-request del-header if-match
  http-request del-header if-none-match`,
}

const NGINX: Readonly<Record<Exclude<Alteration, 'appends'>, string>> = {
  weakens: '',
  strips:
    'proxy_hide_header ETag; proxy_set_header If-Match ""; proxy_set_header If-None-Match "";',
}

/** The URL of an HAProxy before the server at this port, until the active test ends. */
export async function startAlteringHaproxy(
  binary: string,
  alteration: Alteration,
  upstreamPort: number
): Promise<string> {
  const folder = newFolder()
  const { server, url } = await startHaproxy({
    binary,
    folder,
    healthPath: '/health/live',
    servers: [{ name: 'instance', port: upstreamPort }],
    configuration: ({ port, adminPort }) => `global
  stats socket ipv4@127.0.0.1:${adminPort} level admin
defaults
  mode http
  timeout connect 10s
  timeout client 1m
  timeout server 1m
frontend clients
  bind 127.0.0.1:${port}
  filter compression
  compression algo gzip
  compression type ${TYPES}
  ${HAPROXY[alteration]}
  default_backend instances
backend instances
  server instance 127.0.0.1:${upstreamPort} check inter 1s
`,
  })
  stopAfterTest(server, folder)
  return url
}

/** The URL of an nginx before the server at this port, until the active test ends. */
export async function startAlteringNginx(
  binary: string,
  alteration: keyof typeof NGINX,
  upstreamPort: number
): Promise<string> {
  const folder = newFolder()
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const server = await startOnFreePort(undefined, (port) => {
    writeFileSync(
      file,
      `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 64; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  gzip on; gzip_types ${TYPES}; gzip_min_length 20; gzip_proxied any;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${upstreamPort}; proxy_http_version 1.1;
      ${NGINX[alteration]}
    }
  }
}
`
    )
    return PrivateServer.start({
      name: 'nginx',
      binary,
      args: ['-c', file],
      folder,
      port,
      ready: (signal) => waitUntil(async () => !(await isPortFree(port)), signal),
      readyLimitMs: READY_LIMIT_MS,
      stopLimitMs: STOP_LIMIT_MS,
      log: () => {},
    })
  })
  stopAfterTest(server, folder)
  return `http://127.0.0.1:${server.port}`
}

function stopAfterTest(server: Stoppable, folder: string): void {
  getActiveTestOrFail().cleanup(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
}
