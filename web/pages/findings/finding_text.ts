import type { Texts } from '../../texts/spoken_texts.js'
import type { Finding, UtmFinding } from './finding.js'

/** A finding in one sentence. */
export function findingText(finding: Finding, { findings: t }: Texts): string {
  if (finding.type === 'utm') return utmText(finding.utm, t.utm)
  if (finding.type === 'visited') {
    const { booking_flow_name: flow, resolves } = finding.flow
    return resolves === null ? t.visitedFlow.uncounted(flow) : t.visitedFlow.counted(flow, resolves)
  }
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
    case 'silent': {
      const { reason, openDays, by, spelling } = finding
      const [first, ...others] = by.map(({ router_name: each }) => each)
      if (reason === 'covered') return t.silent.covered(name, openDays, first ?? '', others.length)
      if (reason === 'misspelt') return t.silent.misspelt(name, openDays, spelling ?? '')
      return t.silent[reason](name, openDays)
    }
  }
}

function utmText(utm: UtmFinding, t: Texts['findings']['utm']): string {
  const { kind, parameter, value_resolves: valueCount, other_resolves: otherCount } = utm
  const value = utm.value ?? ''
  const other = utm.other ?? ''
  switch (kind) {
    case 'variant':
    case 'misspelt':
      return t[kind](`${parameter}=${other}`, otherCount, value, valueCount)
    case 'folded':
      return t.folded(`${parameter}=${value}`, valueCount, other, otherCount)
    case 'misspelt_name':
      return otherCount === 0
        ? t.nameAsked(other, parameter)
        : t.nameSeen(other, parameter, otherCount)
    case 'broken':
      return t.broken(`${parameter}=${other}`, otherCount)
    case 'unseen':
      return t.unseen(`${parameter}=${value}`)
  }
}
