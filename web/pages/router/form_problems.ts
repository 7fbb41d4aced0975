import type { Texts } from '../../texts/spoken_texts.js'
import { criteriaOfForm } from './draft_of_form.js'
import type { RouterForm } from './router_form.js'
import type { Problems } from './types.js'

/** What the service would refuse for being empty: shown once somebody tries to save. */
export function missingFields(form: RouterForm, t: Texts): Problems {
  const { problems } = t.router
  return {
    ...(form.name.trim() === '' && { name: problems.required }),
    ...(form.bookingFlowId === '' && { bookingFlowId: problems.flowRequired }),
    ...(asksNothing(form) && { path: problems.criteriaRequired }),
  }
}

/** What is wrong with what was entered: shown while it is. */
export function formProblems(form: RouterForm, t: Texts): Problems {
  const { problems } = t.router
  const closesLater =
    form.activeFrom === '' ||
    form.activeUntil === '' ||
    new Date(form.activeFrom) < new Date(form.activeUntil)
  const parameters = parameterProblem(form, t)
  return {
    ...(parameters !== null && { parameters }),
    ...(!form.isDefault && !closesLater && { activeUntil: problems.ends }),
  }
}

/** Whether the criteria are empty, which only those of a default router may be. */
export function asksNothing(form: RouterForm): boolean {
  return !form.isDefault && Object.keys(criteriaOfForm(form)).length === 0
}

function parameterProblem({ parameters, isDefault }: RouterForm, t: Texts): string | null {
  if (isDefault) return null
  const names = parameters.map(({ name }) => name.normalize())
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined) return t.router.parameters.twice(twice)
  const isNameless = parameters.some(({ name, value }) => name === '' && value !== '')
  return isNameless ? t.router.parameters.nameless : null
}
