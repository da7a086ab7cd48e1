import { addPushDevice, pushDevices, removePushDevice } from '@studio/contract/push/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf, readsOf } from '../../platform/reads.ts'
import { keepFocus } from '../../ui/page/focus-title.ts'
import { sayWhy, useWrite } from '../../ui/query/use-write.ts'
import { subscribeHere, unsubscribeHere } from './this-browser.ts'

/** The viewer's devices, and the studio's key for push messages. */
export const pushDevicesQuery = () => queryOf(pushDevices, {})

/** Removes one of the viewer's other devices. */
export const useRemovePushDevice = () =>
  useWrite((id: string) => call(removePushDevice, { params: { id } }), {
    reads: readsOf(pushDevices),
    onRead: keepFocus,
  })

interface Switched {
  /** The studio's key, to switch on. */
  publicKey: string
  /** This device, to switch off. */
  id: string | undefined
  on: boolean
}

/** Switches push messages in this browser on or off; `settled` runs after either, and after a failure. */
export function useSwitchPush(settled: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ publicKey, id, on }: Switched) => (on ? switchOn(publicKey) : switchOff(id)),
    onError: sayWhy,
    onSettled: () => Promise.all([settled(), client.invalidateQueries(readsOf(pushDevices))]),
  })
}

const switchOn = (publicKey: string) =>
  subscribeHere(publicKey, async (body) => (await call(addPushDevice, { body })).id)

async function switchOff(id: string | undefined): Promise<void> {
  if (id) await call(removePushDevice, { params: { id } })
  await unsubscribeHere()
}
