import { expect, test } from 'vitest'
import { CallError, makeCall } from '../call.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { attachFile, myNotifications, notifications, sendNotification } from './endpoints.ts'

/** Answers every request with an unexpected status and without a Message. */
const call = makeCall(async () => ({ status: 502, body: undefined }))

test.each<[AnyEndpoint, string]>([
  [sendNotification, 'Error post Notification'],
  [notifications, 'Error get Notifications'],
  [myNotifications, 'Error get Notifications'],
  [attachFile, 'Error upload file'],
])(
  '$path fails with its own words where the server has none (BO-ERR-03, BO-ERR-04, ERR-01)',
  async (endpoint, words) => {
    const failure = await call(endpoint, { params: { id: 'one' } } as never).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ status: 502, message: words })
  },
)
