/**
 * '1 week', '2 weeks', '3 classes': a number with its noun; `many` is the plural where it is no `s`. Where there may be thousands,
 * the number comes as the studio writes it.
 */
export const counted = (count: number | string, one: string, many = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : many}`
