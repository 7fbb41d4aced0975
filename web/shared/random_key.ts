const BYTES = 16

/** A random key of 128 bits. Unlike `crypto.randomUUID`, works without a secure context. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0')
  ).join('')
}
