import { readFileSync } from 'node:fs'
import { PROJECT_URL } from '#scripts/services/project_folders'

/** One instruction of the Dockerfile, such as `COPY`, with its arguments. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/** The stages of the Dockerfile in order; each begins with its FROM. */
export function dockerfileStages(): Instruction[][] {
  const text = readFileSync(new URL('Dockerfile', PROJECT_URL), 'utf8')
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: Instruction[][] = []
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [name = '', ...rest] = line.split(' ')
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, text: rest.join(' ').trim() })
  }
  return stages
}

/** The arguments of this instruction in the last stage, which is the image; throws unless it occurs exactly once. */
export function imageSays(name: string): string {
  const found = (dockerfileStages().at(-1) ?? []).filter((one) => one.name === name)
  const [only] = found
  if (found.length !== 1 || !only) throw new Error(`the image has ${found.length} × ${name}`)
  return only.text
}

/** The words of the image's health check command. */
export function healthCheck(): string[] {
  const [, command = ''] = /CMD (\[.*\])$/.exec(imageSays('HEALTHCHECK')) ?? []
  return JSON.parse(command) as string[]
}
