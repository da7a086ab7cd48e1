import * as calls from '@studio/contract/videos/watching/endpoints.ts'
import { call } from '../../platform/call.ts'
import { readSession } from '../../platform/session.ts'

/** Other devices of the account that are watching, and how to stop them. */
export const watchingReads = {
  read: () => call(calls.deviceSlots, {}),
  stop: async (id: string) => {
    await call(calls.stopDevice, { params: { id } })
  },
  /** Frees this device's slot, and lifts a stop of it. */
  freeSlot: async () => {
    await call(calls.freeSlot, {})
  },
}

/**
 * Frees the device's slot after the player closed; if it fails, the slot is free a minute later. An Admin who sees the studio as
 * another person holds none.
 */
export async function freeSlotAfterwards(): Promise<void> {
  const session = readSession()
  if (!session || session.look) return
  await watchingReads.freeSlot().catch(() => {})
}
