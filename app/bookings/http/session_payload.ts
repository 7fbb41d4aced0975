import vine from '@vinejs/vine'
import type { StartSessionInput } from '#bookings/actions/start_session'
import { identifierText } from '#shared/http/text'
import { strictObject } from '#shared/http/strict_object'

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed()) return
  const message = `The ${field.getFieldPath()} field must be well-formed Unicode text`
  field.report(message, 'wellFormed', field)
})

export const startSessionValidator = vine.create(
  strictObject({
    booking_flow_id: identifierText().optional(),
    url: vine.string().use(isWellFormed()).optional(),
    decision_id: identifierText().optional(),
  })
)

interface StartPayload {
  readonly booking_flow_id?: string | undefined
  readonly url?: string | undefined
  readonly decision_id?: string | undefined
}

/** A page may name a decision alone, as the link that led to it carried it. */
export function pageStartInput(payload: StartPayload): StartSessionInput | null {
  const { booking_flow_id: bookingFlowId, url, decision_id: decisionId } = payload
  const isAlone = bookingFlowId === undefined && url === undefined && decisionId !== undefined
  return isAlone ? { decisionId } : startInput(payload)
}

/** Null when the payload names neither or both of a booking flow and a URL. */
export function startInput(payload: StartPayload): StartSessionInput | null {
  const { booking_flow_id: bookingFlowId, url, decision_id: decisionId } = payload
  if (bookingFlowId !== undefined) return url === undefined ? { bookingFlowId, decisionId } : null
  return url === undefined ? null : { url, decisionId }
}
