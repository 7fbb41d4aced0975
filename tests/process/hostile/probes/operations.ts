import app from '@adonisjs/core/services/app'
import { SignalHistory } from '#cluster/signals/signal_history'
import { issueOperator } from '#tests/support/issue_operator'
import { printedSignal } from '#tests/support/operations/printed_signal'
import { numberOf, type Probe, textOf } from '../probe.js'

const READS = [
  'instances',
  'tripwires',
  'streams',
  'locks?limit=100',
  'leases?limit=100',
  'signals?limit=100',
  // Nothing matches, so the search goes through all that is kept.
  'stores',
  'signals?limit=100&severity=correctness&instance=none',
]

/** As many as are kept, in batches that may wait together. */
const SIGNALS = { batches: 10, each: 500 }

let filled: Promise<void> | undefined

async function fillHistory(): Promise<void> {
  const history = await app.container.make(SignalHistory)
  for (let batch = 0; batch < SIGNALS.batches; batch += 1) {
    for (let at = 0; at < SIGNALS.each; at += 1) {
      history.add(printedSignal({ payload: { lock: 'l'.repeat(200), reason: `${batch}.${at}` } }))
    }
    await history.flush()
  }
}

export const OPERATION_PROBES: readonly Probe[] = [
  {
    id: 'operations: reads by an operator',
    bound: 'operations',
    genes: { of: READS, requests: [1, 8, 24] },
    async prepare(_caller, genes) {
      await (filled ??= fillHistory())
      const { bearer } = await issueOperator()
      const call = { path: `/v1/operations/${textOf(genes, 'of')}`, bearer }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'operations: reads by the token of an organization',
    bound: 'refused',
    genes: { of: READS, requests: [1, 8, 24] },
    attack(caller, genes) {
      const path = `/v1/operations/${textOf(genes, 'of')}`
      return caller.sendAll(Array.from({ length: numberOf(genes, 'requests') }, () => ({ path })))
    },
  },
]
