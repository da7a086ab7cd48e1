import type { Prop } from '@studio/contract/videos/needs.ts'

/** "a mat", "a mat and a wall", "a mat, a blanket, and a wall". Without Intl, whose first list takes a phone 15 ms. */
function listed(things: readonly string[]): string {
  if (things.length < 3) return things.join(' and ')
  return `${things.slice(0, -1).join(', ')}, and ${things.at(-1)}`
}

/** "Mat", "Mat and a block", "Mat, a blanket, and a wall" */
export const propsText = (props: readonly Prop[]): string =>
  listed(['Mat', ...props.map((prop) => `a ${prop.toLowerCase()}`)])
