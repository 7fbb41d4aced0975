import { type ApiProgram, SOURCE_PROGRAM } from '#scripts/quickstart/api_program'

/** A program, from its source or a build, that imports `file` before it reads its configuration. */
export function programWith(file: string, program: ApiProgram = SOURCE_PROGRAM): ApiProgram {
  return { ...program, serverArgs: program.serverArgs.toSpliced(-1, 0, `--import=${file}`) }
}
