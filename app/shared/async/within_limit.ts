/** The result of `work`, or `otherwise` when that takes longer than `limitMs`. `work` must not reject. */
export function withinLimit<T>(work: Promise<T>, limitMs: number, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), limitMs)
    void work.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
