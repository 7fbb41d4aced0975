import { EXAMPLE_INSTANT } from '#shared/http/endpoint_description'
import { answerObject, COUNT, INSTANT, type JsonSchema, nullable } from '#shared/http/json_schema'
import type { HistoryBegin } from '#shared/persistence/organization_revisions'

/** The member of a problem about a state that is not recorded. */
export function showHistoryBegin(begin: HistoryBegin | null) {
  return {
    history_begin: begin && { organization_revision: begin.revision, at: begin.at },
  }
}

/** The output of `showHistoryBegin`. */
const HISTORY_BEGIN: Readonly<Record<string, JsonSchema>> = {
  history_begin: {
    ...nullable(
      answerObject({
        organization_revision: { ...COUNT, description: 'The revision of that state.' },
        at: INSTANT,
      })
    ),
    description: 'The first recorded state of the routers; null if none is recorded.',
  },
}

/** How the API description shows such a problem. */
export const NAMES_HISTORY_BEGIN = {
  extensions: { history_begin: { organization_revision: 3, at: EXAMPLE_INSTANT } },
  extensionSchemas: HISTORY_BEGIN,
}
