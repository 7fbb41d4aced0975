import type { PinCoverage } from '#routing/actions/pins/read_coverage'
import type { JudgedRouterPin, PinRun } from '#routing/actions/pins/run_pins'
import type { RouterPin } from '#routing/pins/router_pin'
import { instantText } from '#shared/http/instant_text'
import { showMatchedRouter } from '../matched_routers/matched_router_transformer.js'
import { showExpectation } from '../pin_verdicts/broken_pin_transformer.js'
import { showPinTime } from './pin_time.js'

export function showPin(pin: RouterPin) {
  const { expiresAtMs } = pin
  return {
    _id: pin.id,
    organization_id: pin.organizationId,
    url: pin.url,
    at: showPinTime(pin.at),
    expects: showExpectation(pin.expects),
    mode: pin.mode,
    note: pin.note,
    expires_at: expiresAtMs === null ? null : instantText(expiresAtMs),
    revision: pin.revision,
    createdAt: instantText(pin.createdAt),
    updatedAt: instantText(pin.updatedAt),
  }
}

export function showPinRun({ organizationRevision, judgedAt, pins }: PinRun) {
  const count = (state: JudgedRouterPin['verdict']['state']) =>
    pins.filter(({ verdict }) => verdict.state === state).length
  return {
    organization_revision: organizationRevision,
    judged_at: instantText(judgedAt),
    totals: { held: count('held'), broken: count('broken'), ended: count('ended') },
    verdicts: pins.map(showVerdict),
  }
}

function showVerdict({ pin, verdict }: JudgedRouterPin) {
  const found = verdict.state === 'ended' ? null : verdict.found
  return {
    pin_id: pin.id,
    state: verdict.state,
    url: pin.url,
    mode: pin.mode,
    expects: showExpectation(pin.expects),
    at: verdict.state === 'ended' ? null : instantText(verdict.atMs),
    found: found && showMatchedRouter(found),
    reason: verdict.state === 'broken' ? verdict.reason : null,
  }
}

export function showCoverage(coverage: PinCoverage) {
  return {
    organization_revision: coverage.organizationRevision,
    judged_at: instantText(coverage.judgedAt),
    routers: coverage.routers,
    reached: coverage.routers - coverage.unreachedTotal,
    reached_by_pins: coverage.reachedByPins,
    unreached: coverage.unreached.map(showMatchedRouter),
    unreached_total: coverage.unreachedTotal,
    examined: coverage.examined,
  }
}
