import type { Texts } from '../../texts/spoken_texts.js'
import type { RouterFinding } from './findings_by_router.js'

type ConflictKind = keyof Texts['findings']['conflicts']

/** A finding in a few words, as seen from its router. */
export function findingBadge(finding: RouterFinding, { routers: { findings: t } }: Texts): string {
  switch (finding.type) {
    case 'conflict': {
      const other = finding.other.router_name
      if (finding.kind === 'duplicate') return t.badge.duplicate(other)
      return finding.isWinner ? t.badge.takes(other) : t.badge.loses(other)
    }
    case 'dead':
      return finding.reason === 'expired' ? t.badge.expired : t.badge.dead
    case 'inactive_flow':
      return t.badge.inactive_flow
    case 'stray_example':
      return t.badge.stray_example
  }
}

/** A finding in one sentence; `name` is its router's. */
export function findingSentence(
  finding: RouterFinding,
  name: string,
  { routers: { findings: t }, findings: { conflicts } }: Texts
): string {
  switch (finding.type) {
    case 'conflict': {
      const other = finding.other.router_name
      const [winner, loser] = finding.isWinner ? [name, other] : [other, name]
      return conflicts[finding.kind as ConflictKind](winner, loser)
    }
    case 'dead': {
      const names = finding.by.map(({ router_name: by }) => by)
      return finding.reason === 'expired' ? t.expired : t.covered(names)
    }
    case 'inactive_flow':
      return t.inactiveFlow(finding.flowName)
    case 'stray_example':
      return finding.winner === null
        ? t.strayNone(finding.url)
        : t.stray(finding.url, finding.winner.router_name)
  }
}
