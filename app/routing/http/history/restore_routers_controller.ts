import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { ProposedChange } from '#routing/routers/writes/proposed_changes'
import { type Restored, RestoreRouters } from '#routing/routers/writes/revert_routers'
import { mayOverridePins } from '#shared/http/pin_policy'
import { showAssessed } from '../impact/impact_transformer.js'
import { draftOfInput, WrittenImpact } from '../impact/written_impact.js'
import { readAssessedWriteQuery } from '../routers/write_query.js'
import { sendRevertRefusal } from './history_refusals.js'
import { readRestore } from './history_query.js'
import { showRestoration } from './restoration_transformer.js'

@inject()
export default class RestoreRoutersController {
  constructor(
    private readonly restoreRouters: RestoreRouters,
    private readonly impact: WrittenImpact
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const query = await readAssessedWriteQuery(ctx)
    if (!mayOverridePins(ctx, query.onPin)) return
    const input = await readRestore(ctx.request.body())
    const restored = await this.restoreRouters.execute(organizationId, input, query)
    if (!restored.ok) return sendRevertRefusal(ctx, restored.error)
    const isAssessed = query.impact && query.validateOnly
    const changes = restored.value.restored.map(toProposed)
    const impact = await this.impact.of(organizationId, isAssessed, changes)
    const shown = showRestoration(restored.value, !query.validateOnly)
    ctx.response.send({ ...shown, ...showAssessed(impact) })
  }
}

function toProposed({ id, before, after }: Restored): ProposedChange {
  if (after === null) return { op: 'delete', id }
  const router = draftOfInput(after)
  return before === null ? { op: 'create', router } : { op: 'update', id, router }
}
