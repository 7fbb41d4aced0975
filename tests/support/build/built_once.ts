import type { Group } from '@japa/runner/core'
import type { ApiProgram } from '#scripts/quickstart/api_program'
import { productionBuild } from './production_build.js'

/** Lets a group's tests run the production build, which is built before the first of them unless it exists. */
export function builtOnce(group: Group): () => ApiProgram {
  let program: ApiProgram | undefined
  group.setup(async () => {
    program = await productionBuild()
  })
  return () => {
    if (!program) throw new Error('the build is there from the first test of the group on')
    return program
  }
}
