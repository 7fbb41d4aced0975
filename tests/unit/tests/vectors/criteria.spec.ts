import { test } from '@japa/runner'
import { checkSteps } from '#routing/routers/writes/check_router'
import { runToEnd } from '#shared/steps'
import { matchedBy } from '#routing/engine/criteria/criteria_conditions'
import { criteriaOfVector, criteriaVectors } from '#tests/support/vectors'
import { buildRouter } from '#tests/support/routing/router_builder'

for (const { file, vectors } of criteriaVectors()) {
  test.group(`Criteria vectors | ${file}`, () => {
    for (const { description, router, expected } of vectors) {
      test(description, ({ assert }) => {
        const given = router.matching_criteria
        const checking = checkSteps({
          criteria: given ? criteriaOfVector({ matching_criteria: given }) : null,
          isDefault: router.is_default ?? false,
          exampleUrls: router.example_urls ?? [],
          activeFromMs: instant(router.scheduling?.active_from),
          activeUntilMs: instant(router.scheduling?.active_until),
        })
        const checked = runToEnd(checking)

        if (!checked.ok) {
          assert.deepEqual(
            checked.error.map(({ field, rule }) => ({ field, rule })),
            [expected]
          )
          return
        }
        const { criteria, priorityClass } = checked.value.rules
        const stored = buildRouter(1, criteria)
        assert.deepEqual({ priority_class: priorityClass, matched_by: matchedBy(stored) }, expected)
      })
    }
  })
}

function instant(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text)
}
