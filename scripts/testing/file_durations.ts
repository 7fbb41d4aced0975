/** Seconds of files and folders on two quiet cores, the first that matches. Only the order of the long ones matters. */
const USUAL_SECONDS: readonly (readonly [string, number])[] = [
  ['tests/process/cluster_life/', 50],
  ['tests/process/hostile/', 20],
  ['tests/process/app/boot', 40],
  ['tests/process/app/readiness', 40],
  ['tests/functional/bad_input', 40],
  ['tests/process/mongo_faults/', 35],
  ['tests/process/app/propagation', 30],
  ['tests/process/app/', 20],
  ['tests/process/fuzz/', 20],
  ['tests/process/cluster/', 20],
  ['tests/process/', 12],
  ['tests/browser/', 20],
  ['tests/functional/', 4],
  ['tests/integration/commands/', 5],
  ['tests/', 2],
]

export function expectedMs(file: string): number {
  const [, seconds = 1] = USUAL_SECONDS.find(([start]) => file.startsWith(start)) ?? []
  return seconds * 1_000
}
