import app from '@adonisjs/core/services/app'
import { CreateOperatorCredential } from '#identity/operators/create_operator_credential'

const HOUR_MS = 3_600_000

/** Creates an operator's credential; returns its id and the complete value of an Authorization header. */
export async function issueOperator({
  name = 'Ada',
  lifetimeMs = HOUR_MS,
}: { name?: string; lifetimeMs?: number } = {}): Promise<{
  readonly bearer: string
  readonly credentialId: string
}> {
  const create = await app.container.make(CreateOperatorCredential)
  const { credential, value } = await create.execute({ name, lifetimeMs })
  return { bearer: `Bearer ${value.release()}`, credentialId: credential.id }
}
