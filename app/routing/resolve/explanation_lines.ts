import type { ExplainedUrl } from './explain_url.js'
import type { Explanation, Obstacle, RouterVerdict } from '#routing/engine/answers/explain'
import type { NearMiss } from '#routing/engine/answers/near_misses'
import { decidingGround, precedenceOf } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { columns, toned } from '#shared/console/table'
import { namedRouter } from '#routing/routers/booking_flow_router'

const OTHERS_MAX = 20

/** The answer, then the other matching routers, then each router asked about. */
export function explanationLines(explanation: ExplainedUrl): string[] {
  const { url, atMs, resolution, holdsUntilMs, isFlowInactive } = explanation
  return [
    ...columns([
      ['url', url],
      ['at', instant(atMs)],
      [
        'winner',
        resolution
          ? toned('good', namedRouter(resolution.router))
          : toned('bad', 'none: no router takes this URL'),
      ],
      ...(resolution
        ? [
            ['matched by', resolution.matchedBy],
            ['booking flow', resolution.router.bookingFlowId],
            ...(isFlowInactive
              ? [['', toned('bad', 'the flow is inactive, and visitors still reach it')]]
              : []),
          ]
        : []),
      ['holds until', holdsUntilMs === null ? 'a router is changed' : instant(holdsUntilMs)],
    ]),
    ...otherLines(explanation),
    ...explanation.verdicts.flatMap(verdictLines),
    ...nearLines(explanation.near ?? []),
  ]
}

function otherLines({ candidates, candidateCount, resolution }: Explanation): string[] {
  const [, ...others] = candidates
  if (!resolution || others.length === 0) return []
  const winner = precedenceOf(resolution.router)
  const rows = others
    .slice(0, OTHERS_MAX)
    .map((router, index) => [
      `${index + 2}.`,
      namedRouter(router),
      router.priorityClass,
      `outranked on ${decidingGround(winner, precedenceOf(router))}`,
    ])
  const rest = candidateCount - 1 - rows.length
  return ['', 'also match', ...columns(rows), ...(rest > 0 ? [`and ${rest} more`] : [])]
}

function verdictLines({ routerId, router, ...verdict }: RouterVerdict): string[] {
  if (!router) return ['', `router ${routerId} does not exist in this organization`]
  const { wins, obstacles, criteria, outrankedBy } = verdict
  const reasons = obstacles.map((obstacle) => OBSTACLES[obstacle](router)).join(', ')
  const rows = criteria.map(({ field, met, expected, actual }) => [
    met ? toned('good', 'met') : toned('bad', 'NOT MET'),
    field,
    `expected ${JSON.stringify(expected)}`,
    `actual ${actual === null ? 'nothing' : JSON.stringify(actual)}`,
  ])
  return [
    '',
    `router ${namedRouter(router)} ${wins ? toned('good', 'wins') : `${toned('bad', 'does not win')}: ${reasons}`}`,
    ...columns(rows),
    ...(outrankedBy
      ? [`ranks below the winner ${namedRouter(outrankedBy.router)} on ${outrankedBy.on}`]
      : []),
  ]
}

function nearLines(near: readonly NearMiss[]): string[] {
  if (near.length === 0) return []
  const rows = near.map(({ router, criterion, url, winner }) => [
    namedRouter(router),
    `${criterion.field} is not ${JSON.stringify(criterion.expected)}`,
    winner.id === router.id ? 'would win' : `would lose to ${namedRouter(winner)}`,
    url,
  ])
  return ['', 'miss by one criterion', ...columns(rows)]
}

const OBSTACLES: Readonly<Record<Obstacle, (router: RoutableRouter) => string>> = {
  inactive: () => 'it is inactive',
  not_yet_open: ({ activeFromMs }) => `its schedule opens at ${instant(activeFromMs)}`,
  closed: ({ activeUntilMs }) => `its schedule closed at ${instant(activeUntilMs)}`,
  criteria: () => 'its criteria are not met',
  outranked: () => 'it is outranked',
}

function instant(ms: number | null): string {
  return ms === null ? 'never' : new Date(ms).toISOString()
}
