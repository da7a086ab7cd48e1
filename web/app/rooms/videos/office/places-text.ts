import type { VideoPlaces } from '@studio/contract/videos/schema.ts'
import { onFirstUse } from '../../../ui/on-first-use.ts'

const list = onFirstUse(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))
const counted = (count: number, one: string, many: string) =>
  count > 0 ? [count === 1 ? `1 ${one}` : `${count} ${many}`] : []

/** "It comes out of 3 classes (1 of them to come), 1 video pack and 2 events." */
export function placesText({ classes, classesToCome, packs, events }: VideoPlaces): string {
  const toCome = classesToCome > 0 ? ` (${classesToCome} of them to come)` : ''
  const places = [
    ...counted(classes, 'class', 'classes').map((text) => text + toCome),
    ...counted(packs, 'video pack', 'video packs'),
    ...counted(events, 'event', 'events'),
  ]
  return places.length > 0
    ? `It comes out of ${list().format(places)}.`
    : 'It is not used in any class, pack or event.'
}
