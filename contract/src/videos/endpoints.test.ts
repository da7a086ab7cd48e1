import { expect, test } from 'vitest'
import * as calls from './endpoints.ts'
import { beginUpload, sendUpload } from './upload/endpoints.ts'

test('what the web says when a call about videos fails without a Message (BO-ERR-04, BO-ERR-05, BO-ERR-11)', () => {
  expect(calls.createVideo.failure).toBe('Error save video info')
  expect(calls.changeVideo.failure).toBe('Error update video info')
  expect(calls.video.failure).toBe("Can't get video")
  expect(sendUpload.failure).toBe("Can't upload file")
  expect(beginUpload.failure).toBe("Can't upload file")
  expect(calls.nameTags.failure).toBe('Error save tag')
})
