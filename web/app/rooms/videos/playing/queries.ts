import { captions, guidance } from '@studio/contract/videos/guidance/endpoints.ts'
import { deviceSlots, freeSlot, stopDevice } from '@studio/contract/videos/watching/endpoints.ts'
import { call } from '../../../platform/call.ts'

/** A film's chapters and the languages of its captions. */
const readGuidance = (id: string) => call(guidance, { params: { id } })

/** A film's captions in one language, as a WebVTT file. */
const readCaptions = async (id: string, language: string) =>
  (await call(captions, { params: { id, language } })).file

/** What the player reads of a film's guidance. */
export const guidanceReads = (id: string) => ({
  read: () => readGuidance(id),
  captions: (language: string) => readCaptions(id, language),
})

/** Other devices of the account that are watching, and how to stop them. */
export const watchingReads = {
  read: () => call(deviceSlots, {}),
  stop: async (id: string) => {
    await call(stopDevice, { params: { id } })
  },
  /** Frees this device's slot, and lifts a stop of it. */
  freeSlot: async () => {
    await call(freeSlot, {})
  },
}
