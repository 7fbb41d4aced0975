import { type Condition, conditionHolds } from '#routing/engine/criteria/condition'
import {
  type PathAndConditions,
  pathAndConditionsHold,
  pathAndConditionsOf,
} from '#routing/engine/criteria/criteria_conditions'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import {
  isMask,
  isMaskedPath,
  isPersonalParameter,
  MASK,
  maskedPathKey,
} from '#routing/engine/criteria/personal_text'

const MASKS_ONLY = /(?<=\/)~+(?=\/|$)/g

/** The conditions of a router, separated by whether a shape can decide them. */
interface PartlyHidden {
  readonly shown: PathAndConditions
  /** The path as a shape has it; null when a shape shows the path. */
  readonly maskedPath: string | null
  /** A shape has a mask in place of these values … */
  readonly masked: readonly Condition[]
  /** … and leaves out these parameters. */
  readonly leftOut: readonly Condition[]
}

/**
 * Conditions of changed routers that a shape cannot decide, because no router had them when the shape was recorded: on
 * personal values and paths, and on parameters that are not stored.
 */
export class HiddenDemands {
  readonly #hidden: readonly PartlyHidden[]

  /** `isLeftOut`: whether stored URLs lack parameters of this name. */
  constructor(changed: readonly RoutableRouter[], isLeftOut: (name: string) => boolean) {
    this.#hidden = changed.flatMap((router) => {
      const { pathKey, conditions } = pathAndConditionsOf(router.criteria)
      const isPathHidden = pathKey !== null && isMaskedPath(pathKey)
      const leftOut = conditions.filter(({ name }) => isLeftOut(name))
      const masked = conditions.filter((one) => !leftOut.includes(one) && isMasked(one))
      if (!isPathHidden && leftOut.length === 0 && masked.length === 0) return []
      const others = conditions.filter((one) => !leftOut.includes(one) && !masked.includes(one))
      return {
        shown: { pathKey: isPathHidden ? null : pathKey, conditions: others },
        maskedPath: isPathHidden ? plainMasks(maskedPathKey(pathKey, MASK)) : null,
        masked,
        leftOut,
      }
    })
  }

  /** How many routers have such conditions. */
  get size(): number {
    return this.#hidden.length
  }

  /** Whether a changed router may match some URLs of this shape, and not others. */
  concern(shape: RequestUrl): boolean {
    return this.#hidden.some((hidden) => isUndecided(hidden, shape))
  }
}

function isMasked({ name, value }: Condition): boolean {
  return value !== undefined && isPersonalParameter(name, value)
}

function isUndecided({ shown, maskedPath, masked, leftOut }: PartlyHidden, shape: RequestUrl) {
  if (!pathAndConditionsHold(shown, shape)) return false
  if (maskedPath !== null && plainMasks(shape.pathKey) !== maskedPath) return false
  let isHidden = maskedPath?.includes(MASK) === true
  for (const condition of masked) {
    const actual = shape.query.get(condition.name)
    if (actual !== undefined && isMask(actual)) isHidden = true
    else if (!conditionHolds(condition, actual)) return false
  }
  for (const condition of leftOut) {
    const actual = shape.query.get(condition.name)
    if (actual === undefined) isHidden = true
    else if (!conditionHolds(condition, actual)) return false
  }
  return isHidden
}

/** Masks are longer where a router asks for a path that looks like a mask; here all are equal. */
function plainMasks(pathKey: string): string {
  return pathKey.replaceAll(MASKS_ONLY, MASK)
}
