import { stopElsewhere, stopHere, watchingElsewhere } from '@studio/contract/videos/watching/endpoints.ts'
import { call } from '../../../platform/call.ts'

export const readWatching = () => call(watchingElsewhere, {})

export const stopOn = async (id: string): Promise<void> => {
  await call(stopElsewhere, { params: { id } })
}

/** Frees this device's place, and lifts a stop of it. */
export const releasePlace = async (): Promise<void> => {
  await call(stopHere, {})
}
