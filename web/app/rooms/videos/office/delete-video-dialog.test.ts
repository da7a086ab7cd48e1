import { expect, test } from 'vitest'
import { placesText } from './delete-video-dialog.tsx'

test.each([
  [
    { classes: 3, classesToCome: 1, packs: 1, events: 2 },
    'It comes out of 3 classes (1 of them to come), 1 video pack and 2 events.',
  ],
  [{ classes: 1, classesToCome: 0, packs: 0, events: 0 }, 'It comes out of 1 class.'],
  [{ classes: 0, classesToCome: 0, packs: 0, events: 0 }, 'It is not used in any class, pack or event.'],
])('before it is deleted, a video of %o says "%s" (D12, LIBRARY-04)', (places, text) => {
  expect(placesText(places)).toBe(text)
})
