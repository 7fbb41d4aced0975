import type { Texts } from '../../texts/spoken_texts.js'
import type { Finding } from './finding.js'

/** A finding in one sentence. */
export function findingText(finding: Finding, { findings: t }: Texts): string {
  const name = finding.router.router_name
  switch (finding.type) {
    case 'conflict':
      return t.conflicts[finding.kind](finding.winner.router_name, name)
    case 'dead': {
      if (finding.reason === 'expired') return t.expired(name)
      const [first, ...others] = finding.by.map(({ router_name: by }) => by)
      return t.covered(name, first ?? '', others.length)
    }
    case 'flow':
      return t.inactiveFlow(name, finding.flowName)
    case 'example':
      return finding.winner === null ? t.strayNone(name) : t.stray(name, finding.winner.router_name)
  }
}
