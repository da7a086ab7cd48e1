import { readSession } from '../../../platform/session.ts'

/** Loaded with the player or later, so that no first visit pays for it. */
const calls = () => import('./queries.ts')

/** Other devices of the account that are watching, and how to stop them. */
export const watchingReads = {
  read: async () => (await calls()).readDeviceSlots(),
  stop: async (id: string) => (await calls()).stopDevice(id),
  freeSlot: async () => (await calls()).freeSlot(),
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
