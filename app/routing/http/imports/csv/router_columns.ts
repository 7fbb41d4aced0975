import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { instantText } from '#shared/http/instant_text'
import {
  readParameters,
  readPath,
  readTags,
  type ReadText,
  readText,
  readTruth,
  readUrls,
  showParameters,
  showPath,
  showTags,
  showUrls,
} from './cell_formats.js'

/** A column of routers in CSV. docs/api.md describes all of them. */
export interface RouterColumn {
  readonly name: string
  /** The whole path of the payload's member that it holds. */
  readonly field: string
  /** The payload's member that it fills, if `field` only names the column. */
  readonly member?: string
  /** Blanks around the text of other columns mean nothing. */
  readonly keepsBlanks?: boolean
  readonly read: ReadText
  /** Null when the router has no such member. An export has no column that is only read. */
  readonly show?: (router: BookingFlowRouter) => string | null
}

/** The column with the name of the booking flow; an import reads its id instead. */
export const FLOW_NAME = 'booking_flow'
const CRITERIA = 'matching_criteria'

/** In the order of the header of an export. */
export const ROUTER_COLUMNS: readonly RouterColumn[] = [
  {
    name: 'name',
    field: 'name',
    keepsBlanks: true,
    read: readText,
    show: ({ name }) => name,
  },
  {
    name: 'description',
    field: 'description',
    keepsBlanks: true,
    read: readText,
    show: ({ description }) => description,
  },
  {
    name: 'booking_flow_id',
    field: 'booking_flow_id',
    read: readText,
    show: ({ bookingFlowId }) => bookingFlowId,
  },
  { name: FLOW_NAME, field: FLOW_NAME, member: 'booking_flow_id', read: readText },
  {
    name: 'tags',
    field: 'tags',
    read: readTags,
    show: ({ tags }) => (tags.length > 0 ? showTags(tags) : null),
  },
  {
    name: 'external_id',
    field: 'external_id',
    read: readText,
    show: ({ externalId }) => externalId,
  },
  {
    name: 'is_default',
    field: 'is_default',
    read: readTruth,
    show: ({ isDefault }) => String(isDefault),
  },
  {
    name: 'is_active',
    field: 'is_active',
    read: readTruth,
    show: ({ isActive }) => String(isActive),
  },
  {
    name: 'path',
    field: `${CRITERIA}.path.segments`,
    read: readPath,
    show: ({ criteria }) => (criteria?.path ? showPath(criteria.path.segments) : null),
  },
  {
    name: 'query_params',
    field: `${CRITERIA}.query_params.parameters`,
    read: readParameters,
    show: ({ criteria }) => (criteria?.queryParams ? showParameters(criteria.queryParams) : null),
  },
  ...UTM_PARAMETERS.map((parameter) => ({
    name: parameter,
    field: `${CRITERIA}.campaign.${parameter}`,
    keepsBlanks: true,
    read: readText,
    show: ({ criteria }: BookingFlowRouter) => criteria?.campaign?.[parameter] ?? null,
  })),
  { name: 'matching_criteria_from_url', field: 'matching_criteria_from_url', read: readText },
  {
    name: 'example_urls',
    field: 'example_urls',
    read: readUrls,
    show: ({ exampleUrls }) => (exampleUrls.length > 0 ? showUrls(exampleUrls) : null),
  },
  {
    name: 'active_from',
    field: 'scheduling.active_from',
    read: readText,
    show: ({ activeFromMs }) => (activeFromMs === null ? null : instantText(activeFromMs)),
  },
  {
    name: 'active_until',
    field: 'scheduling.active_until',
    read: readText,
    show: ({ activeUntilMs }) => (activeUntilMs === null ? null : instantText(activeUntilMs)),
  },
]

/** Of each, one. */
export const REQUIRED_COLUMNS = [['name'], ['booking_flow_id', FLOW_NAME]]

/** The name of the column that holds a payload's member, or a part of it; undefined when several columns do. */
export function columnOf(field: string): string | undefined {
  return ROUTER_COLUMNS.find(
    (column) => field === column.field || field.startsWith(`${column.field}.`)
  )?.name
}
