import type { HealthFindings } from './health_findings.js'
import type { ProbedInstance } from './instance_probe.js'

const OBSERVED = {
  up: 'answers',
  slow: 'answers late',
  full: 'answers and has no space for writes',
  read_only: 'answers and takes no writes',
  away: 'does not answer',
} as const

/** What the probes observed, in sentences without conclusions. */
export function observations({ instances, stores, isDeploying }: HealthFindings): string[] {
  const answering = instances.filter(({ isAnswering }) => isAnswering)
  return [
    ...stores.map(({ name, condition }) => `${name} ${OBSERVED[condition]} from here.`),
    ...(stores.length === 0 ? ['The stores were not probed from here.'] : []),
    ...(instances.length === 0 ? ['No instance was probed.'] : []),
    ...answering.map(observed),
    ...release(answering),
    ...(isDeploying === null
      ? []
      : [`You say that ${isDeploying ? 'a' : 'no'} deploy is in progress.`]),
  ]
}

/** A start needs both stores, so an instance that answers has reached them once. */
function observed({ url, down, connectionsDown, messages, uptimeSeconds }: ProbedInstance): string {
  const connections =
    connectionsDown.length > 0 ? [`connections: ${connectionsDown.join(', ')}`] : []
  const found = [...connections, ...messages].join('; ')
  const over = found === '' ? '' : ` (${found})`
  const state = down.length > 0 ? `misses ${down.join(' and ')}${over}` : 'misses nothing'
  const since =
    uptimeSeconds === null ? '' : `; it reached both when it started ${uptimeSeconds} s ago`
  return `${new URL(url).host} ${state}${since}.`
}

function release(answering: readonly ProbedInstance[]): string[] {
  const known = answering.flatMap(({ release: name, uptimeSeconds }) =>
    name === null || uptimeSeconds === null ? [] : [{ name, uptimeSeconds }]
  )
  const oldest = new Map<string, number>()
  for (const { name, uptimeSeconds } of known) {
    oldest.set(name, Math.max(uptimeSeconds, oldest.get(name) ?? 0))
  }
  return [...oldest].map(([name, seconds]) => `Release ${name} has run for ${seconds} s or longer.`)
}
