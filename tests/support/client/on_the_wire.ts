import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { BASE_URL } from '../base_url.js'

/** The answer to a GET as it is transferred, not decompressed. */
export async function onTheWire(path: string, authorization: string, encodings: string) {
  const headers = { authorization, 'accept-encoding': encodings }
  const [response] = (await once(get(`${BASE_URL}${path}`, { headers }), 'response')) as [
    IncomingMessage,
  ]
  return { headers: response.headers, body: await buffer(response) }
}
