/** For a receiver in Node.js: whether a request is of the service, unchanged and not older than five minutes. */
export const VERIFICATION = `import { createHmac, timingSafeEqual } from 'node:crypto'

// headers: in lower case, as Node.js has them; body: the text, before JSON.parse
export function isFromSignalbox(headers, body, secret = process.env.SIGNALBOX_SECRET) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return signatures.split(' ').some((one) => {
    const theirs = Buffer.from(one.replace('v1,', ''), 'base64')
    return theirs.length === own.length && timingSafeEqual(theirs, own)
  })
}`
