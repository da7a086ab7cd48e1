import {
  guidance,
  removeCaptions,
  setCaptions,
  setChapters,
} from '@studio/contract/videos/guidance/endpoints.ts'
import type { CaptionsSet } from '@studio/contract/videos/guidance/schema.ts'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

/** A film's chapters and the languages of its captions. */
export const guidanceQuery = (id: string) => queryOf(guidance, { params: { id } })

/** Sets the chapters from the typed list. */
export const useSetChapters = (id: string, { onDone, onRefused }: Outcome) =>
  useWrite((chapters: string) => call(setChapters, { params: { id }, body: { chapters } }), {
    onDone(answer, _, client) {
      client.setQueryData(guidanceQuery(id).queryKey, answer)
      onDone()
    },
    onRefused,
  })

interface Outcome {
  onDone: () => void
  onRefused: (error: Error) => void
}

export interface NewCaptions {
  language: string
  label: string
  file: File
}

/** Sets the captions of one language from a file; the form shows errors. */
export const useSetCaptions = (
  id: string,
  { onDone, onRefused }: { onDone: (set: CaptionsSet) => void; onRefused: (error: Error) => void },
) =>
  useWrite(
    ({ file, ...query }: NewCaptions) => {
      const form = new FormData()
      form.set('file', file)
      return call(setCaptions, { params: { id }, query }, { form })
    },
    {
      onDone(set, _, client) {
        const { remarks: _remarks, ...answer } = set
        client.setQueryData(guidanceQuery(id).queryKey, answer)
        onDone(set)
      },
      onRefused,
    },
  )

/** Removes the captions of one language. */
export const useRemoveCaptions = (id: string) =>
  useWrite((language: string) => call(removeCaptions, { params: { id, language } }), {
    reads: readsOf(guidance),
  })
