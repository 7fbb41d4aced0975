import { createHmac } from 'node:crypto'

/** An address is personal data, so no store gets one: only the instances, with their key, can derive this text. */
export function networkPseudonym(pseudonymKey: string, network: string): string {
  return createHmac('sha256', pseudonymKey).update(network).digest('base64url')
}
