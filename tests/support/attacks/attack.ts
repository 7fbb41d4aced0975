import { ROUTERS } from '#tests/support/routers'

/** Bytes that our clients never send, and the only acceptable answer. */
export interface Attack {
  /** The attack's name in docs/security.md. */
  readonly what: string
  readonly bytes: (bearer: string) => string | Buffer
  readonly status: number
  /** The code of the problem; absent when the answer is not a problem. */
  readonly code?: string
  /** Whether the connection must be closed, so that bytes after the attack are not read as a request. */
  readonly closes?: boolean
}

export const ORGANIZATION = '/v1/organization'
export const RESOLVE = `${ROUTERS}/resolve`
export const A_URL = '{"url":"https://a.example/"}'
const HOST = 'Host: api.example\r\n'
export const JSON_TYPE = 'Content-Type: application/json\r\n'

export function lengthOf(body: string | Buffer): string {
  return `Content-Length: ${Buffer.byteLength(body)}\r\n`
}

/** A request whose head is valid except for `headers`; each header ends its own line. */
export function get(target: string, headers = ''): Attack['bytes'] {
  return (bearer) => `GET ${target} HTTP/1.1\r\n${HOST}Authorization: ${bearer}\r\n${headers}\r\n`
}

/** Like `get`, but with a body that may differ from the declared length. */
export function framed(headers: string, body: string): Attack['bytes'] {
  return (bearer) =>
    `POST ${RESOLVE} HTTP/1.1\r\n${HOST}Authorization: ${bearer}\r\n${JSON_TYPE}${headers}\r\n${body}`
}

/** A request with exactly these bytes as its body. */
export function post(target: string, body: string | Buffer, headers = JSON_TYPE): Attack['bytes'] {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return (bearer) =>
    Buffer.concat([
      Buffer.from(
        `POST ${target} HTTP/1.1\r\n${HOST}Authorization: ${bearer}\r\n${headers}${lengthOf(bytes)}\r\n`,
        'latin1'
      ),
      bytes,
    ])
}

/** A whole request given by its first line, with only a credential added. */
export function requestLine(line: string): Attack['bytes'] {
  return (bearer) => `${line}\r\n${HOST}Authorization: ${bearer}\r\n\r\n`
}
