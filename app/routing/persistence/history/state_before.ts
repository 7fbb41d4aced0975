import type { RouterRow } from '../router_model.js'
import { RouterRevisionModel, type RouterRevisionRow } from './router_revision_model.js'

/** A revision beside the state before it. */
export type ComparedRow = RouterRevisionRow & {
  readonly before: readonly {
    /** Absent when the write deleted the router: nothing but its name is shown. */
    readonly state?: RouterRow | null
    readonly name?: string | null
  }[]
}

/** Looks up the newest revision before each: its name, and its state where that is shown. */
export const stateBefore = (isShown: true | object) => ({
  from: RouterRevisionModel.collection.name,
  let: {
    organization: '$organization_id',
    router: '$router_id',
    revision: '$revision',
    isShown,
  },
  pipeline: [
    {
      $match: {
        $expr: {
          $and: [
            { $eq: ['$organization_id', '$$organization'] },
            { $eq: ['$router_id', '$$router'] },
            { $lt: ['$revision', '$$revision'] },
          ],
        },
      },
    },
    { $sort: { revision: -1 as const } },
    { $limit: 1 },
    {
      $project: {
        _id: 0 as const,
        name: '$after.name',
        state: { $cond: ['$$isShown', '$after', '$$REMOVE'] },
      },
    },
  ],
  as: 'before',
})
