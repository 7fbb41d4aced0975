import type { mongo } from 'mongoose'
import { refusalOf } from '#shared/store_refusal'
import { tlsMistake } from '#shared/tls_mistake'

/** Why MongoDB is of no use, in one line: its own word if it refused, and of a connection to `uri` a mistake about TLS. */
export async function mongoFailure(error: unknown, uri?: string): Promise<string> {
  const { message = String(error), reason } = Object(error)
  const { servers } = Object(reason) as Partial<mongo.TopologyDescription>
  const unknown = [...(servers?.values() ?? [])].find(({ type }) => type === 'Unknown')
  const text = [refusalOf(error), String(message).replaceAll(/\s+/g, ' ')]
    .filter(Boolean)
    .join(': ')
  if (uri === undefined || unknown === undefined) return text
  const isEncrypted = /^mongodb\+srv:|[?&](?:tls|ssl)=true\b/.test(uri)
  const right = `MONGODB_URI must ${isEncrypted ? 'not ' : ''}have the option tls=true`
  return text + (await tlsMistake(unknown.host, unknown.port, isEncrypted, right))
}
