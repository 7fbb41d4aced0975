import { join } from 'node:path'
import { CACHE_FOLDER, PROJECT_FOLDER } from './project_folders.ts'

/**
 * Young objects get at once the space that the image allows: the modules of a start would be copied as it grows. As in
 * the image, V8 makes no objects among the old ones because earlier ones of their kind lived long: those of requests
 * wait for Redis, and then they are garbage. V8 gets a helper thread for each processor but one, which is left to the
 * thread that answers. By default it has four.
 */
const MEMORY_ARGUMENTS = [
  '--max-semi-space-size=8',
  '--min-semi-space-size=8',
  '--no-allocation-site-pretenuring',
  '--v8-pool-size=0',
]

/** As the image runs the service: for programs that are measured. Stacks show the lines of the source. */
export const IMAGE_ARGUMENTS: readonly string[] = [...MEMORY_ARGUMENTS, '--enable-source-maps']

/** Takes 0.3 s of processor time from a start, of a production build as well; its record takes 2 MB of the heap. */
export const REMEMBERED_IMPORTS = `--import=${join(PROJECT_FOLDER, 'scripts/remembered_imports.mjs')}`

/**
 * The arguments of node before a program of `COMPILED_FOLDER`. Reading source maps is a tenth of the processor time of
 * a start, so what tests start does without: its stacks name functions and compiled lines.
 */
export const NODE_ARGUMENTS: readonly string[] = [
  ...(process.env.NODE_ENV === 'test' ? MEMORY_ARGUMENTS : IMAGE_ARGUMENTS),
  REMEMBERED_IMPORTS,
]

/**
 * For japa, whose stacks show the lines of the source. It lives for minutes and makes much that is soon garbage: with
 * more space for young objects they are collected less often. Processes that tests start live for seconds and use less
 * memory with the small one.
 */
export const TEST_ARGUMENTS: readonly string[] = [
  ...IMAGE_ARGUMENTS,
  REMEMBERED_IMPORTS,
  '--max-semi-space-size=32',
  '--min-semi-space-size=16',
]

/** NODE_COMPILE_CACHE of the processes that run the project's JavaScript. */
export const BYTECODE_FOLDER = join(CACHE_FOLDER, 'bytecode')
