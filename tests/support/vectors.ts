import { readdirSync, readFileSync } from 'node:fs'
import {
  normalizeCriteria,
  type MatchingCriteria,
} from '#routing/engine/criteria/matching_criteria'
import { classify } from '#routing/engine/criteria/priority_class'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { PROJECT_URL } from '#scripts/services/project_folders'

/** One router as written in the vectors: the contract's field names, defaults omitted. */
export interface VectorRouter {
  id: string
  matching_criteria?: {
    path?: { segments: string[] }
    query_params?: { parameters: Record<string, { value?: string; required?: boolean }> }
    campaign?: MatchingCriteria['campaign']
  }
  is_default?: boolean
  is_active?: boolean
  scheduling?: { active_from?: string; active_until?: string }
  created_at?: string
}

export interface MatchingVector {
  description: string
  routers: VectorRouter[]
  url: string
  now: string
  expected: {
    problem?: string
    router?: string | null
    priority_class?: string | null
    candidates?: string[]
  }
}

/**
 * A router as a caller would send it, with the class and the `matched_by` line of a valid one or the problem of an
 * invalid one.
 */
export interface CriteriaVector {
  description: string
  router: Omit<VectorRouter, 'id' | 'matching_criteria'> & {
    matching_criteria?: VectorRouter['matching_criteria'] | null
    example_urls?: string[]
  }
  expected: { priority_class: string; matched_by: string } | { field: string; rule: string }
}

interface VectorFile<Vector> {
  readonly file: string
  readonly vectors: Vector[]
}

export function matchingVectors(): VectorFile<MatchingVector>[] {
  return filesOf('matching')
}

export function criteriaVectors(): VectorFile<CriteriaVector>[] {
  return filesOf('criteria')
}

function filesOf<Vector>(folder: string): VectorFile<Vector>[] {
  const url = new URL(`tests/vectors/${folder}/`, PROJECT_URL)
  return readdirSync(url)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, vectors: JSON.parse(readFileSync(new URL(file, url), 'utf8')) }))
}

export function routerOfVector(router: VectorRouter): RoutableRouter {
  const isDefault = router.is_default ?? false
  const criteria = isDefault ? null : normalizeCriteria(criteriaOfVector(router))
  const priorityClass = classify(criteria, isDefault)
  if (!priorityClass.ok) throw new Error(`vector router ${router.id}: ${priorityClass.error}`)
  return {
    id: router.id,
    name: `router ${router.id}`,
    bookingFlowId: 'f'.repeat(24),
    criteria,
    priorityClass: priorityClass.value,
    isDefault,
    isActive: router.is_active ?? true,
    activeFromMs: instant(router.scheduling?.active_from),
    activeUntilMs: instant(router.scheduling?.active_until),
    createdAtMs: instant(router.created_at) ?? 0,
    exampleUrls: [],
  }
}

/** The vector's criteria unchanged, for `normalizeCriteria` or a check to examine. */
export function criteriaOfVector({
  matching_criteria: given,
}: Pick<VectorRouter, 'matching_criteria'>): MatchingCriteria {
  const parameters = given?.query_params?.parameters
  return {
    path: given?.path,
    campaign: given?.campaign,
    queryParams:
      parameters &&
      Object.entries(parameters).map(([name, { value, required = true }]) => ({
        name,
        value,
        required,
      })),
  }
}

function instant(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text)
}
