import type { Texts } from '#console/texts/spoken_texts'
import { criteriaOfForm } from './draft_of_form.js'
import { type Problems, type RouterField, type RouterForm, UTM_FIELDS } from './router_form.js'

/** Empty fields that the service would refuse: shown after an attempt to save. */
export function missingFields(form: RouterForm, t: Texts): Problems {
  const { problems } = t.router
  return {
    ...(form.name.trim() === '' && { name: problems.required }),
    ...(form.bookingFlowId === '' && { bookingFlowId: problems.flowRequired }),
    ...(asksNothing(form) && { path: problems.criteriaRequired }),
  }
}

/** Invalid input: shown at once. */
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

/** Whether the criteria are empty, which only a default router may have. */
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

const MEMBERS: Readonly<Record<string, RouterField>> = {
  'name': 'name',
  'description': 'description',
  'booking_flow_id': 'bookingFlowId',
  'tags': 'tags',
  'external_id': 'externalId',
  'is_active': 'isActive',
  'is_default': 'isDefault',
  'example_urls': 'exampleUrls',
  'scheduling': 'activeUntil',
  'scheduling.active_from': 'activeFrom',
  'scheduling.active_until': 'activeUntil',
  'matching_criteria': 'path',
  'matching_criteria.path': 'path',
  'matching_criteria.query_params': 'parameters',
  'matching_criteria.campaign': 'utm_source',
  ...Object.fromEntries(UTM_FIELDS.map((name) => [`matching_criteria.campaign.${name}`, name])),
}

/** The field of the payload member at this path; null for none. */
export function fieldOfProblem(path: string): RouterField | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const field = MEMBERS[parts.slice(0, length).join('.')]
    if (field !== undefined) return field
  }
  return null
}

/** The router that already has what must be unique. */
export interface InTheWay {
  readonly router_name: string
}

/** The problem of a field that must be unique; empty for any other code. */
export function wayProblem(code: string, inTheWay: InTheWay | null, { router }: Texts): Problems {
  const { problems } = router
  const name = inTheWay?.router_name ?? '…'
  switch (code) {
    case 'E_ROUTER_NAME_TAKEN':
      return { name: problems.nameTaken(name) }
    case 'E_ROUTER_EXTERNAL_ID_TAKEN':
      return { externalId: problems.externalIdTaken(name) }
    case 'E_ACTIVE_DEFAULT_EXISTS':
      return { isDefault: problems.defaultExists(name) }
    default:
      return {}
  }
}
