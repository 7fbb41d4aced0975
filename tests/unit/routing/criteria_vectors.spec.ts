import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { checkSteps } from '#routing/actions/check_router'
import { atOnce } from '#routing/engine/steps'
import { matchedBy } from '#routing/engine/match'
import { criteriaOfVector, type VectorRouter } from './vector.js'
import { buildRouter } from './router_builder.js'

interface CriteriaVector {
  description: string
  router: Omit<VectorRouter, 'id' | 'matching_criteria'> & {
    matching_criteria?: VectorRouter['matching_criteria'] | null
    example_urls?: string[]
  }
  expected: { priority_class: string; matched_by: string } | { field: string; rule: string }
}

function vectorsOf(file: string): CriteriaVector[] {
  const url = new URL(`../../vectors/criteria/${file}`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8'))
}

for (const file of ['classes.json', 'refusals.json']) {
  test.group(`Criteria vectors | ${file}`, () => {
    for (const { description, router, expected } of vectorsOf(file)) {
      test(description, ({ assert }) => {
        const given = router.matching_criteria
        const checking = checkSteps({
          criteria: given ? criteriaOfVector({ matching_criteria: given }) : null,
          isDefault: router.is_default ?? false,
          exampleUrls: router.example_urls ?? [],
          activeFromMs: instant(router.scheduling?.active_from),
          activeUntilMs: instant(router.scheduling?.active_until),
        })
        const checked = atOnce(checking)

        if (!checked.ok) {
          assert.deepEqual(
            checked.error.map(({ field, rule }) => ({ field, rule })),
            [expected]
          )
          return
        }
        const { criteria, priorityClass } = checked.value
        const stored = buildRouter(1, criteria)
        assert.deepEqual({ priority_class: priorityClass, matched_by: matchedBy(stored) }, expected)
      })
    }
  })
}

function instant(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text)
}
