import type { SourceTree } from './source_tree.ts'

/**
 * The code on two paths through the service, from end to end, except for refusals, output and repairs. A step is named
 * by what its file exports, so that it stays the same step when its file is moved or merged; scripts go by their file.
 */
export interface Walk {
  readonly name: string
  readonly filesMax: number
  readonly steps: readonly string[]
}

export const WALKS: readonly Walk[] = [
  {
    name: 'the URL of a resolve to its stored event',
    filesMax: 36,
    steps: words(`
      ResolveUrlController resolveValidator routableUrlText strictObject
      ResolveUrl RequestUrl QueryParameters pathKeyOf
      LiveRoutingTables CachedOrganization LiveOrganization OrganizationSnapshot
      RoutingTable Search PathIndex ShardedMap text_hash.ts
      ConditionIndex Division NameBranches RuleGroup RankedRouter matchedBy
      recordedUrl AskedFor isMaskedPath isPersonal
      RouterEventRecorder Batcher StreamStore toBody
      MessageStream LuaScript noReply publish_messages.lua
      RouterEventMover StreamConsumer StreamGroup take_messages.lua handleBatch
      EventsForWebhooks RouterEventRepository RouterEventModel
    `),
  },
  {
    name: 'criteria from POST to MongoDB',
    filesMax: 34,
    steps: words(`
      CreateRouterController readCreateRouter matchingCriteria strictObject readAssessedWriteQuery
      IdempotentRequests
      CreateRouter checkSteps criteriaProblems textProblems normalizeCriteria
      pathKind queryKind queryPart campaignKind classify acceptedWarnings
      LiveRoutingTables PlanRouter RouterWrites write_participant.ts KeepPins ReportConflicts
      OrganizationWrites inTransaction alone OrganizationRevisions OrganizationChanges
      RouterRepository RouterQuota OrganizationQuota AuditLog AuditedRouters
      toRow toCriteriaRow
      searchRow RouterModel
      RecordedHistory RouterRevisionRepository toRevisionRow RouterRevisionModel
    `),
  },
]

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/**
 * The files of a walk, each once. Throws when a step is not exported by exactly one file, or when a file is not connected
 * with the others by imports.
 */
export function filesOf(tree: SourceTree, { name, steps }: Walk): string[] {
  const unclear = steps.filter((step) => tree.filesOf(step).length !== 1)
  if (unclear.length > 0) {
    throw new Error(`Not exported by one file of app, on ${name}: ${unclear.join(', ')}`)
  }
  const files = new Set(steps.flatMap((step) => tree.filesOf(step)))
  const reached = new Set([...files].slice(0, 1))
  for (const file of reached) {
    for (const other of files) {
      const isNext = tree.importsOf(file).has(other) || tree.importsOf(other).has(file)
      if (isNext) reached.add(other)
    }
  }
  const apart = [...files].filter((file) => !reached.has(file))
  if (apart.length > 0) {
    throw new Error(`Not on ${name}, as nothing there imports it: ${apart.join(', ')}`)
  }
  return [...files].sort()
}
