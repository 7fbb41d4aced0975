import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'

export function showCriteria({ path, queryParams, campaign }: MatchingCriteria) {
  return {
    ...(path && { path }),
    ...(queryParams && {
      query_params: {
        parameters: Object.fromEntries(queryParams.map(({ name, ...config }) => [name, config])),
      },
    }),
    ...(campaign && { campaign }),
  }
}
