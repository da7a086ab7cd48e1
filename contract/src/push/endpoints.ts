import { inRoom } from '../endpoint.ts'
import { Created, IdParams } from '../values.ts'
import { PushDevices, PushSubscription } from './schema.ts'

const { get, put, del } = inRoom('push')
const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const pushDevices = get('/Push', {
  summary:
    "The devices that the caller's messages are pushed to, and the key with which a browser subscribes",
  callers: everybodySignedIn,
  whileImpersonating: 'closed',
  status: 200,
  answer: PushDevices,
})

export const addPushDevice = put('/Push', {
  summary: 'Pushes messages to this device until it is removed or signed out; at most ten devices',
  callers: everybodySignedIn,
  body: PushSubscription,
  limit: { name: 'push-devices', max: 60, minutes: 60 },
  status: 200,
  answer: Created,
})

export const removePushDevice = del('/Push/:id', {
  summary: 'Pushes nothing more to one of the devices of the caller',
  callers: everybodySignedIn,
  params: IdParams,
  status: 204,
  refuses: [404],
})
