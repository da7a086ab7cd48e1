import * as calls from '@studio/contract/videos/watching/endpoints.ts'
import { call } from '../../../platform/call.ts'

export const readDeviceSlots = () => call(calls.deviceSlots, {})

export const stopDevice = async (id: string): Promise<void> => {
  await call(calls.stopDevice, { params: { id } })
}

/** Frees this device's slot, and lifts a stop of it. */
export const freeSlot = async (): Promise<void> => {
  await call(calls.freeSlot, {})
}
