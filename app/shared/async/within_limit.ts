/**
 * Settles as `work` does, or as `onLate` does when `work` takes longer than `limitMs`; `onLate` may throw. A later
 * outcome of `work` is ignored: its owner stops it. The timer ends with the wait.
 */
export function withinLimit<Value, Late>(
  work: Promise<Value>,
  limitMs: number,
  onLate: () => Late
): Promise<Value | Late> {
  return new Promise<Value | Late>((resolve, reject) => {
    const timer = setTimeout(() => resolve(Promise.try(onLate)), limitMs)
    const stop = () => clearTimeout(timer)
    work.then(resolve, reject).then(stop, stop)
  })
}
