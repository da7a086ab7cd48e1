import { stopElsewhere, stopHere, watchingElsewhere } from '@studio/contract/videos/watching/endpoints.ts'
import { call } from '../../../platform/call.ts'

export const readWatching = () => call(watchingElsewhere, {})

export const stopOn = async (id: string): Promise<void> => {
  await call(stopElsewhere, { params: { id } })
}

/** Gives this device's place back, and lifts a stop of it. */
export const leaveHere = async (): Promise<void> => {
  await call(stopHere, {})
}
