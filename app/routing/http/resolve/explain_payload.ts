import vine from '@vinejs/vine'
import type { ExplainUrlInput } from '#routing/actions/explain_url'
import { identifierList } from '#shared/http/identifier_list'
import { identifierText } from '#shared/http/identifier_text'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { criteriaFromUrl } from '../criteria/criteria_from_url.js'
import { matchingCriteria } from '../criteria/criteria_payload.js'
import { draftOf, routerName, scheduling } from '../routers/router_payload.js'
import { asOf, readAsOf } from './as_of.js'
import { routableUrlText } from '../urls/url_payload.js'

const ROUTER_IDS_MAX = 20

function routerDraft() {
  return strictObject(
    {
      router_id: identifierText().optional(),
      name: routerName().optional(),
      booking_flow_id: identifierText().optional(),
      matching_criteria: matchingCriteria().nullable().optional(),
      matching_criteria_from_url: criteriaFromUrl(),
      is_default: vine.boolean({ strict: true }).optional(),
      is_active: vine.boolean({ strict: true }).optional(),
      scheduling: scheduling().optional(),
    },
    { nullable: ['matching_criteria'] }
  )
}

export const explainValidator = vine.create(
  strictObject({
    url: routableUrlText(),
    at: instant().optional(),
    as_of: asOf().optional(),
    router_ids: identifierList({ max: ROUTER_IDS_MAX }).optional(),
    draft: routerDraft().optional(),
    near: vine.boolean({ strict: true }).optional(),
    unused_parameters: vine.boolean({ strict: true }).optional(),
  })
)

export async function readExplain(body: unknown): Promise<ExplainUrlInput> {
  const payload = await explainValidator.validate(body)
  const { url, at, router_ids: routerIds = [], draft, near } = payload
  return {
    url,
    atMs: at?.getTime(),
    asOf: readAsOf(payload.as_of) ?? undefined,
    routerIds,
    draft: draft && { routerId: draft.router_id, ...draftOf(draft) },
    near,
    unusedParameters: payload.unused_parameters,
  }
}
