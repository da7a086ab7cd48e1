import { washOf } from '@studio/pictures/class-print.ts'

/** The wash of a class's print, for the server (`ServerWash`): with its table the browser would load more than it shows. */
export const printWash = ({ title, tagList }: { title: string; tagList: readonly string[] }): string =>
  washOf({ title, style: tagList[0] ?? '' })
