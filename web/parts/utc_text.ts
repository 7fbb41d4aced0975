/** An ISO instant to the minute, in UTC. */
export function utcText(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}
