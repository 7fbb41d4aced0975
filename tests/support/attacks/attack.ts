import { ROUTERS } from '#tests/support/routers'

/** Bytes that a client of ours would never send, and the one answer that they get. */
export interface Attack {
  /** What is tried, as docs/security.md names it. */
  readonly what: string
  readonly bytes: (bearer: string) => string | Buffer
  readonly status: number
  /** Of the problem; nothing for an answer that is none. */
  readonly code?: string
  /** Whether the connection must be closed, so that nothing after the attack is taken for a request. */
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

/** A request whose head is right but for `headers`, each of which ends its own line. */
export function get(target: string, headers = ''): Attack['bytes'] {
  return (bearer) => `GET ${target} HTTP/1.1\r\n${HOST}Authorization: ${bearer}\r\n${headers}\r\n`
}

/** The same with a body, and whatever the headers say about its length. */
export function framed(headers: string, body: string): Attack['bytes'] {
  return (bearer) =>
    `POST ${RESOLVE} HTTP/1.1\r\n${HOST}Authorization: ${bearer}\r\n${JSON_TYPE}${headers}\r\n${body}`
}

/** A request with a body of exactly these bytes. */
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

/** A whole request by the first line, with a credential and nothing else. */
export function requestLine(line: string): Attack['bytes'] {
  return (bearer) => `${line}\r\n${HOST}Authorization: ${bearer}\r\n\r\n`
}
