/** Shares as percentages, all with one decimal, so that numbers below each other align: “5.0%”, in German “5,0 %”. */
export const percentFormat = (locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

/** With a minus in place of the hyphen that `Intl` writes. */
export const withMinus = (text: string) => text.replace('-', '−')
