import type { JsonSchema } from '#shared/http/json_schema'
import { isList, isSchema } from './schemas.js'

const AS_PARENT =
  'Whether a derived token creates it as the token that it came from, so that it may outlive the derived one.'

const INVITED_EMAIL = 'The verified address that may accept; without it, anybody with the link.'

/**
 * Descriptions of members of payloads and answers that have none beside their schema. A key is the name of a member, or
 * `owner.name` where `owner` is the enclosing member or the schema; the latter wins.
 */
export const MEMBER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  '_id': 'The identifier. The service sets it.',
  '$regex': 'A regular expression (PCRE) that the name matches.',
  'action': 'What the change does.',
  'active_from': 'The instant at which the router opens. Without it, the router has no beginning.',
  'active_until': 'The instant at which the router closes. Without it, the router has no end.',
  'actual': 'What the URL has there; null if it has nothing.',
  'add_tags': 'The tags that each router gets after its own.',
  'allowed': 'The limits of the organization.',
  'at': 'The instant of the decision.',
  'ExplainUrl.as_of':
    'The routers as of an organization revision (a number) or an instant (a text); the present ones unless given.',
  'ExplainUrl.at': 'The instant of the decision; the current time unless given.',
  'audited_at': 'When the audit was made.',
  'NoRouterAudit.audited_at': 'Always null: no audit was made yet.',
  'AcceptInvitation.invitation': 'The code of the link `/console#invitation=…`.',
  'ReadInvitation.invitation': 'The code of the link `/console#invitation=…`.',
  'AcceptInvitation.identity': 'From `/v1/sign-in/complete`.',
  'StartPersonSession.identity': 'From `/v1/sign-in/complete`.',
  'BeginSignIn.provider': 'The id of the provider.',
  'CompleteSignIn.transaction': 'From `/v1/sign-in/begin`.',
  'CompleteSignIn.state': 'As the provider sent it back.',
  'CompleteSignIn.iss': 'The issuer, if the provider sent it back.',
  'CompleteSignIn.error': 'As the provider sent it back, in place of a code.',
  'CompletedSignIn.email': 'As the provider says it; null if it says none.',
  'InviteMember.email': INVITED_EMAIL,
  'InviteMemberAsOperator.email': INVITED_EMAIL,
  'OfferedInvitation.organization_name': 'Of the organization that invites.',
  'providers': 'In the order of the configuration.',
  'booking_flow': 'The booking flow of the router.',
  'booking_flow_id': 'The booking flow to which the router sends visitors.',
  'BookingSession.booking_flow_id': 'The booking flow that the visitor passes through.',
  'StartedBookingSession.booking_flow_id': 'The booking flow that the visitor passes through.',
  'StartedPageSession.booking_flow_id': 'The booking flow that the visitor passes through.',
  'StartPageSession.booking_flow_id': 'The booking flow to start. Give it or `url`.',
  'PageResolution.booking_flow': 'Where the page leads.',
  'StartBookingSession.booking_flow_id': 'The booking flow to start. Give it or `url`.',
  'metadata.booking_flow_id': 'The booking flow of the session.',
  'booking_flow_name': 'The name of the inactive booking flow.',
  'booking_session_id': 'The booking session of the event.',
  'both': 'A URL that both routers match; null if no such URL exists.',
  'broken': 'The number of pins that are broken.',
  'by': 'The routers that win in place of this one.',
  'RulesCompare.after': 'The state to compare with, as `before`; the present one unless given.',
  'RulesCompare.at': 'The instant from which on requests count; the current time unless given.',
  'RulesCompare.before':
    'The routers as of an organization revision (a number) or an instant (a text).',
  'RulesCompare.changes': 'The changes to compare, as one write would make them.',
  'RulesCompare.days': 'How many closed days of traffic to replay.',
  'RouterImpact.at':
    'The instant at which the routers are compared; the current time unless given.',
  'RouterImpact.changes': 'The changes to compare, as one write would make them.',
  'RouterImpact.days': 'How many closed days of traffic to replay.',
  'changes.id': 'The stored router that is updated or deleted.',
  'changes.op': 'What happens to the router.',
  'changes.router': 'The new router, or the members that change. Absent in a delete.',
  'claimed':
    'An example URL that one router lists and the other wins; null if no such URL is listed.',
  'code': 'Stable, so programs can rely on it.',
  'conflicts': 'The conflicts with other routers.',
  'createdAt': 'When it was created.',
  'criteria': 'Each criterion of the router, and whether the URL meets it.',
  'data': 'The items of this page.',
  'description': 'A note for people.',
  'detail': 'One sentence for a person; its wording may change.',
  'ExplainUrl.draft':
    'A router to explain the URL with: a new one, or the stored one that `router_id` names with the given members changed.',
  'drafts': 'Every refused draft.',
  'duration_minutes': 'How long an appointment takes; null if it is not known.',
  'ended': 'The number of pins that were not judged.',
  'ended_at': 'When the session was completed or abandoned; null while it is open.',
  'environment': 'The deployment that this instance belongs to.',
  'errors': 'Each invalid member or parameter.',
  'event_type': 'What happened.',
  'events': 'The types of events to send.',
  'example_urls': 'URLs that the router is meant to match.',
  'Conflict.example_urls': 'The example URLs that both routers claim.',
  'ValidateExampleUrlsDto.example_urls': 'The URLs to check.',
  'exclude_router_id':
    'The stored router that the proposal replaces; its own matches do not count.',
  'existingMatches': 'The active, open routers that match the URL. The first one wins.',
  'expected': 'What the criterion demands.',
  'expects': 'What the URL must lead to: exactly one of these members.',
  'expects.booking_flow_id': 'The flow that the URL must lead to.',
  'expects.router_id': 'The router that must win the URL.',
  'expires_at': 'When the token stops working.',
  'CreateRouterPin.expires_at':
    'When the pin stops being judged; null if it is judged indefinitely.',
  'UpdateRouterPin.expires_at':
    'When the pin stops being judged; null if it is judged indefinitely.',
  'expires_in': 'The lifetime: a number followed by `s`, `m`, `h` or `d`.',
  'external_id':
    'Your own identifier of the router, unique within the organization: printable characters, but neither `.` nor `..`; null if it has none.',
  'field': 'The part of the criteria.',
  'filter': 'What the routers have in common: every given member holds.',
  'font_family': 'The font of the brand, as in CSS; null if there is none.',
  'found': 'Whether the organization has such a router.',
  'from': 'The beginning, inclusive.',
  'hasConflicts': 'Whether any URL conflicts.',
  'held': 'The number of pins that hold.',
  'high': 'The number of severity high.',
  'ids': 'The routers by their identifiers.',
  'RunRouterPins.ids': 'Only these pins.',
  'info': 'The number of severity info.',
  'isValidUrl': 'Whether the URL can be routed.',
  'is_valid_url': 'Whether the URL can be routed.',
  'is_active': 'Whether it is in use.',
  'is_default': 'Whether it is the fallback of the organization, which has no criteria.',
  'kind': 'The kind of the conflict.',
  'judged_at': 'When the pins were judged.',
  'last_seen_at': 'When its page last showed presence; null if it never did.',
  'limit': 'The largest number of items on a page.',
  'logo_url': 'The address of the logo; null if there is none.',
  'loser': 'The router that loses every request that both match.',
  'loser_never_wins': 'Whether the router that loses can never win any request.',
  'low': 'The number of severity low.',
  'matched_by': 'A human-readable line.',
  'matching_criteria':
    'What a URL must contain to match the router. Every given criterion must hold.',
  'medium': 'The number of severity medium.',
  'message': 'A human-readable sentence.',
  'met': 'Whether the URL meets the criterion.',
  'meta': 'The place of this page in the list.',
  'metadata': 'The circumstances of the event.',
  'near': 'Whether to list the routers that miss the URL by one criterion.',
  'ExplainUrl.unwrap':
    'Whether to take off what mail filters, search engines and networks put around the URL; a resolve never does.',
  'ExplainUrl.unused_parameters':
    'Whether to list the query parameters of the URL that no router asks for.',
  'mode': 'Whether the pin blocks writes of routers that would break it, or only warns.',
  'CreatePublishableKey.name': 'What the key is for.',
  'CreatePublishableKey.origins':
    'The origins whose pages may use the key, as browsers send them, such as `https://www.clinic.example`.',
  'name': 'The name. It is unique in the organization.',
  'CreateAccessToken.name': 'What the token is for.',
  'CreateAccessToken.sign_in_code': 'Whether the answer has the code of a link for a colleague.',
  'CreateAccessToken.sign_in_code_lasts':
    'Whether that link signs in as often as needed, until the token ends.',
  'CreateAccessToken.as_parent': AS_PARENT,
  'CreatePublishableKey.as_parent': AS_PARENT,
  'BrandKit.name': 'The name of the brand.',
  'brand_kit.name': 'The name of the brand.',
  'PutBrandKit.name': 'The name of the brand.',
  'Organization.name': 'The name of the organization.',
  'none': 'That no router takes the URL; only `true` is taken.',
  'note': 'A note for people; null if there is none.',
  'obstacles': 'Why the router does not win; empty if it does.',
  'on': 'What decided it: the first rule of precedence in which the two differ.',
  'only_other_router': 'A URL that only `other_router` matches; null if no such URL exists.',
  'only_router': 'A URL that only `router` matches; null if no such URL exists.',
  'openapi': 'The version of OpenAPI.',
  'organization_id': 'The organization that owns it.',
  'other_router': 'The router that it conflicts with.',
  'outranked_by': 'The router that wins in its place, and why.',
  'path': 'The path that the URL must have.',
  'permissions': 'What the token may do.',
  'pin_id': 'The pin.',
  'primary_color': 'The main color of the brand, as in CSS.',
  'problems': 'Why the draft was refused.',
  'proposedRouterMatches': 'Whether the proposed criteria match the URL.',
  'query_params': 'The query parameters that the URL must have.',
  'reason': 'Why the router can never win again.',
  'recommendation': 'The verdict on the proposed criteria.',
  'results': 'One report per URL, in the given order.',
  'router': 'The router that won.',
  'router_id': 'The router.',
  'metadata.router_id':
    'The router that led to the booking; null if the booking is attributed to none.',
  'metadata.decision_id':
    'The resolve that led to the booking; null if the booking is attributed to none.',
  'BookingFlowRevision.effect': 'What the write did to the booking flow.',
  'expects.booking_flow_url': 'The URL to which the booking flow must lead.',
  'RequestVisitorErasure.value':
    'The text to erase, in any spelling. Give it or `booking_session_id`.',
  'RequestVisitorErasure.booking_session_id':
    'The session whose URL is erased. Give it or `value`.',
  'VisitorErasure.requested_at': 'When the erasure was requested.',
  'RestoreRouters.known_revision':
    'The newest revision of these routers that the caller knows; that of the write unless given. A later one refuses the request.',
  'RestoreRouters.organization_revision': 'A revision that the write made of the router.',
  'RestoreRouters.request_id':
    'The `X-Request-Id` of the answer to the write; instead of `organization_revision`.',
  'RestoreRouters.router_id': 'A router that the write changed.',
  'RestoreRouters.to':
    '`before` (the default): all routers of the write get their states before it. `after`: this router gets its state after it.',
  'RevertBookingFlow.revision': 'The revision of the booking flow whose state it gets again.',
  'RevertBookingFlowRouter.organization_revision':
    'The `organization_revision` of a change; the router gets the state that it had then.',
  'StartedPageSession.decision_id':
    'The resolve that led to the booking; null if it is not known yet, or if no resolve led to it.',
  'StartPageSession.decision_id':
    'The resolve that led the visitor to the booking, from its `decision_id`. The booking counts for its router.',
  'UnusedDecision.decision_id': 'A decision that was made for this key.',
  'StartBookingSession.decision_id':
    'The `decision_id` of the resolve that led the visitor here. One that is unknown attributes nothing.',
  'filter.q': 'Words with which words of the router begin.',
  'filter.priority_class': 'The class of the routers.',
  'remove_tags': 'The tags that no router keeps.',
  'router_ids': 'The routers to give a verdict on.',
  'router_resolved.router_ids': 'Only resolves that select one of them; null for any router.',
  'router_name': 'The name of the router.',
  'router_resolved':
    'Which resolves to send: a share of them, those of some routers, or both. Needed for `router.resolved` only.',
  'routers': 'How many routers there are.',
  'ImportBookingFlowRoutersDto.routers': 'The drafts. Each is the payload of a create.',
  'sample_rate': 'The share of the resolves that is sent.',
  'scheduling': 'When the router is open.',
  'secondary_color': 'The second color of the brand, as in CSS; null if there is none.',
  'set': 'What becomes of each router; absent members stay as they are.',
  'severity': 'How urgently a person must look at the conflict.',
  'shared_window': 'When both routers are open; null if they never are.',
  'status': 'The status of the answer.',
  'BookingSession.status': 'Whether the session is open, and how it ended.',
  'CompleteBookingSession.booking_reference':
    'The SHA-256, in hexadecimal, of what the booking system calls the booking. Any other text counts as absent.',
  'StrikeBookingSessions.started_from': 'The network, as its sessions show it. Give it or `ids`.',
  'StartedPageSession.status': 'Whether the session is open, and how it ended.',
  'StartedPageSession.expires_at':
    'When the session will be abandoned unless its page shows presence.',
  'StartedBookingSession.status': 'Whether the session is open, and how it ended.',
  'suggestions':
    'Changes that end the conflict or lower its severity. The service has tried each of them.',
  'tag': 'A tag that the routers have.',
  'tags': 'What the router is grouped by, in the order given.',
  'timestamp': 'When it happened.',
  'title': 'The name of the problem.',
  'totals': 'The number of conflicts by severity.',
  'PinRun.totals': 'The number of pins by verdict.',
  'type': 'The URN of the problem.',
  'unreached_total': 'How many routers neither a pin nor an example URL reaches.',
  'until': 'The end, exclusive; null if it is open.',
  'updatedAt': 'When it last changed.',
  'uptime_seconds': 'How long this instance has been running.',
  'url': 'The URL.',
  'ResolveBatch.urls': 'The URLs to resolve.',
  'CompleteBookingSession.value':
    'What the booking is worth, rounded to three decimals. It counts in traffic, in its currency.',
  'CompleteBookingSession.currency':
    'The currency of `value`, by ISO 4217, in either case. One of the two alone counts as absent.',
  'user_agent':
    'The user agent of the visitor for whom the caller asks. Traffic leaves out the resolves of robots; without an agent, the resolve stands for a visitor. It is not stored.',
  'CreateWebhook.url': 'Where events are sent with POST.',
  'UpdateWebhook.url': 'Where events are sent with POST.',
  'CreateRouterPin.url': 'The URL that must lead there. It is kept as written.',
  'UpdateRouterPin.url': 'The URL that must lead there. It is kept as written.',
  'BookingFlow.url': 'Where a visitor books.',
  'CreateBookingFlow.url': 'Where a visitor books.',
  'UpdateBookingFlow.url': 'Where a visitor books.',
  'StartPageSession.url': 'The URL to resolve to a booking flow. Give it or `booking_flow_id`.',
  'StartBookingSession.url': 'The URL to resolve to a booking flow. Give it or `booking_flow_id`.',
  'used': 'What the organization uses already.',
  'utm_campaign': 'The value that `utm_campaign` must have.',
  'utm_content': 'The value that `utm_content` must have.',
  'utm_medium': 'The value that `utm_medium` must have.',
  'utm_source': 'The value that `utm_source` must have.',
  'utm_term': 'The value that `utm_term` must have.',
  'warnings': 'Probable mistakes in the router, and its conflicts with other routers.',
  'winner': 'The router that wins; null if none does.',
  'wins': 'Whether the router wins the URL.',
  'witness': 'A request that the router wins.',
}

type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * Adds a description to each member that has none, here or in the schema that it refers to. Members without an entry in
 * `MEMBER_DESCRIPTIONS` stay as they are; a test finds them.
 */
export function describeMembers<Part>(part: Part, schemas: Schemas, owner = ''): Part {
  return described(part, schemas, owner) as Part
}

function described(part: unknown, schemas: Schemas, owner: string): unknown {
  if (isList(part)) return part.map((item) => described(item, schemas, owner))
  if (!isSchema(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([keyword, value]) => [
      keyword,
      keyword === 'properties' && isSchema(value)
        ? describedProperties(value, schemas, owner)
        : described(value, schemas, owner),
    ])
  )
}

function describedProperties(properties: JsonSchema, schemas: Schemas, owner: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const description = MEMBER_DESCRIPTIONS[`${owner}.${name}`] ?? MEMBER_DESCRIPTIONS[name]
      const inner = described(member, schemas, name)
      const isMissing = isSchema(inner) && description && !isDescribed(inner, schemas)
      return [name, isMissing ? { ...inner, description } : inner]
    })
  )
}

/** Whether a reader of the description sees a sentence about the member. */
export function isDescribed(member: JsonSchema, schemas: Schemas): boolean {
  if (typeof member.description === 'string') return true
  const target = typeof member.$ref === 'string' ? member.$ref.split('/').at(-1) : undefined
  return target !== undefined && typeof schemas[target]?.description === 'string'
}
