import {
  guidance,
  removeCaptions,
  setCaptions,
  setChapters,
} from '@studio/contract/videos/guidance/endpoints.ts'
import type { CaptionsSet } from '@studio/contract/videos/guidance/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** A film's chapters and the languages of its captions. */
export const guidanceQuery = (id: string) => queryOf(guidance, { params: { id } })

/** Sets the chapters from the typed list. */
export function useSetChapters(id: string, { onDone, onRefused }: Outcome) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chapters: string) => call(setChapters, { params: { id }, body: { chapters } }),
    onSuccess(answer) {
      client.setQueryData(guidanceQuery(id).queryKey, answer)
      onDone()
    },
    onError: onRefused,
  })
}

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
export function useSetCaptions(
  id: string,
  { onDone, onRefused }: { onDone: (set: CaptionsSet) => void; onRefused: (error: Error) => void },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn({ file, ...query }: NewCaptions) {
      const form = new FormData()
      form.set('file', file)
      return call(setCaptions, { params: { id }, query }, { form })
    },
    onSuccess({ remarks, ...answer }) {
      client.setQueryData(guidanceQuery(id).queryKey, answer)
      onDone({ remarks, ...answer })
    },
    onError: onRefused,
  })
}

/** Removes the captions of one language. */
export function useRemoveCaptions(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (language: string) => call(removeCaptions, { params: { id, language } }),
    onSuccess: () => client.invalidateQueries(readsOf(guidance)),
    onError: (error) => showToast(error.message, 'bad'),
  })
}
