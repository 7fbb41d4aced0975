import { PINS_MAX } from '#routing/actions/pins/create_pin'
import { UNREACHED_NAMED_MAX } from '#routing/actions/pins/read_coverage'
import { BROKEN_REASONS } from '#routing/engine/answers/pin_verdict'
import { PIN_MODES } from '#routing/pins/router_pin'
import {
  answerObject,
  arrayOf,
  COUNT,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  REVISION,
  STRING,
  described,
} from '#shared/http/json_schema'
import { PIN_TIME } from './pin_time.js'

export const FOUND: JsonSchema = {
  ...nullable(ref('MatchedRouter')),
  description: 'The router that wins then; null if none does.',
}
const MODE = oneOf(PIN_MODES, {
  description:
    '`block` refuses writes of routers that would break the pin; `warn` lets them pass and tells their author.',
})

export const PIN_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  RouterPin: answerObject({
    _id: IDENTIFIER,
    organization_id: IDENTIFIER,
    url: described(STRING, 'As it was written.'),
    at: PIN_TIME,
    expects: ref('PinExpectation'),
    mode: MODE,
    note: nullable(STRING),
    expires_at: described(
      nullable(INSTANT),
      'From this instant on it is not judged any more; 30 days later it is removed.'
    ),
    revision: REVISION,
    createdAt: INSTANT,
    updatedAt: INSTANT,
  }),
  PinRun: answerObject({
    organization_revision: described(COUNT, 'The revision whose routers were judged.'),
    judged_at: INSTANT,
    totals: answerObject({ held: COUNT, broken: COUNT, ended: COUNT }),
    verdicts: arrayOf(
      answerObject({
        pin_id: IDENTIFIER,
        state: oneOf(['held', 'broken', 'ended'], {
          description: '`ended`: it has expired or its time is past, so it was not judged.',
        }),
        url: STRING,
        mode: MODE,
        expects: ref('PinExpectation'),
        at: described(
          nullable(INSTANT),
          'The first instant at which it does not hold, or the first that was judged; null if it has ended.'
        ),
        found: FOUND,
        reason: described(nullable(oneOf(BROKEN_REASONS)), 'Why it is broken; null otherwise.'),
      }),
      { maxItems: PINS_MAX, description: 'Newest pin first.' }
    ),
  }),
  PinCoverage: answerObject({
    organization_revision: described(COUNT, 'The revision whose routers were judged.'),
    judged_at: INSTANT,
    routers: described(COUNT, 'The active routers whose schedule has not ended.'),
    reached: described(COUNT, 'How many of them win a pin or an example URL.'),
    reached_by_pins: described(COUNT, 'How many of them win the URL of a pin.'),
    unreached: arrayOf(ref('MatchedRouter'), {
      maxItems: UNREACHED_NAMED_MAX,
      description: 'The first of the others, in precedence.',
    }),
    unreached_total: COUNT,
    examined: described(
      COUNT,
      'The first routers in precedence, whose example URLs were resolved. If there was no time for all of `routers`, some of `unreached` may win an example URL of another one.'
    ),
  }),
}
