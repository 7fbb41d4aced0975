/** Numbers as people write them. */
export const number = (count: number) => count.toLocaleString('en')

export const counted = (count: number, singular: string, plural: string) =>
  `${number(count)} ${count === 1 ? singular : plural}`
