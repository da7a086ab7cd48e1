import { LARGEST_FILE } from '@studio/contract/limits.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { expect, test } from 'vitest'
import { pictureFault } from './picture-file.ts'

test.each(['image/jpeg', 'image/png', '', 'application/octet-stream', 'image/jpg', 'jpeg'])(
  'a picture is sent where the browser calls it %j',
  (type) => {
    expect(pictureFault({ type, size: 1 })).toBeUndefined()
  },
)

test.each(['image/heic', 'image/webp', 'image/svg+xml', 'application/pdf'])(
  '%s is told before it is sent',
  (type) => {
    expect(pictureFault({ type, size: 1 })).toBe(refusals.notAnImage)
  },
)

test('a picture that is too large is told before it is sent', () => {
  expect(pictureFault({ type: 'image/jpeg', size: LARGEST_FILE + 1 })).toBe(refusals.tooLarge)
})
