const SLOTS = 16_384
const POLYNOMIAL = 0x1021

/** The Redis Cluster slot of a key: CRC16 of its hash tag, or of the whole key without one. */
export function hashSlot(key: string): number {
  const open = key.indexOf('{')
  const close = open === -1 ? -1 : key.indexOf('}', open + 1)
  const hashed = close > open + 1 ? key.slice(open + 1, close) : key
  return crc16(Buffer.from(hashed)) % SLOTS
}

function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ POLYNOMIAL) & 0xffff : (crc << 1) & 0xffff
    }
  }
  return crc
}
