import { type Level, levelTexts, type Prop } from '@studio/contract/videos/needs.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Beginner. You need a mat." or "All levels. You need a mat, a blanket and a wall." */
export function needsText({ level, props }: { level: Level; props: readonly Prop[] }): string {
  const needed = ['mat', ...props.map((prop) => prop.toLowerCase())].map((thing) => `a ${thing}`)
  return `${levelTexts[level]}. You need ${list.format(needed)}.`
}
