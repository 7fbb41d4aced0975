import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { routerPayload, ROUTERS } from '#tests/support/routers'
import { criteriaVectors, type VectorRouter } from '#tests/support/vectors'

/** How long a list may be is checked with the shape of the body, before the criteria are, in the word for every list. */
const RULES_OF_BODIES: Readonly<Record<string, string>> = { too_many: 'maxLength' }

for (const { file, vectors } of criteriaVectors()) {
  test.group(`Criteria vectors over HTTP | ${file}`, () => {
    for (const { description, router, expected } of vectors) {
      test(description, async ({ client, assert }) => {
        const tenant = await createTenant()
        const payload = { ...routerPayload(tenant), matching_criteria: undefined, ...router }
        const created = await client.as(tenant).post(ROUTERS).json(payload)

        if ('field' in expected) {
          created.assertStatus(422)
          assert.deepEqual(
            created.body().errors.map(({ field, rule }: typeof expected) => ({ field, rule })),
            [{ ...expected, rule: RULES_OF_BODIES[expected.rule] ?? expected.rule }]
          )
          return
        }
        created.assertStatus(201)
        const url = urlOf(router.matching_criteria ?? {})
        const resolved = await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
        const { priority_class: priorityClass, matched_by: matchedBy } = resolved.body()
        assert.equal(created.body().priority_class, expected.priority_class)
        if (router.is_default) assert.deepEqual(created.body().matching_criteria, {})
        assert.deepEqual({ priority_class: priorityClass, matched_by: matchedBy }, expected)
      })
    }
  })
}

/** A URL that meets the criteria. */
function urlOf({ path, query_params, campaign }: NonNullable<VectorRouter['matching_criteria']>) {
  const segments = path?.segments.map(encodeURIComponent) ?? []
  const query = new URLSearchParams(campaign)
  for (const [name, { value = '' }] of Object.entries(query_params?.parameters ?? {})) {
    query.set(name, value)
  }
  return `https://a.example/${segments.join('/')}?${query}`
}
