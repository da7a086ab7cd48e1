import { toasts } from '@studio/contract/videos/messages.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Upload } from 'tus-js-client'
import { createStore, useStore } from '../../../../ui/store.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { readAnew } from '../queries.ts'
import { sendFilm } from './film-upload.ts'

/** UPLOAD-01: a film on its way to its video. */
export interface FilmOnItsWay {
  videoId: string
  title: string
  file: File
  state: 'uploading' | 'paused' | 'success' | 'exception'
  /** Bytes that are there. */
  sent: number
  /** Milliseconds until the rest is there; null while nobody can say. */
  msLeft: number | null
  message: string
}

type Films = ReadonlyMap<string, FilmOnItsWay>
const NONE: Films = new Map()
const films = createStore<Films>(NONE)
const clients = new Map<string, Promise<Upload>>()

/** The film on its way to a video; it goes on while its page is left. */
export const useFilmOnItsWay = (videoId: string | null) => useStore(films, NONE).get(videoId ?? '') ?? null

function change(videoId: string, changes: Partial<FilmOnItsWay>): void {
  const film = films.read().get(videoId)
  if (film) films.write(new Map(films.read()).set(videoId, { ...film, ...changes }))
}

function forget(videoId: string): void {
  clients.delete(videoId)
  films.write(new Map([...films.read()].filter(([id]) => id !== videoId)))
}

/** What may be done with films on their way. */
export function useUploads() {
  const client = useQueryClient()
  return {
    begin: (video: { id: string; title: string }, file: File) => begin(client, video, file),
    async pause(videoId: string) {
      change(videoId, { state: 'paused', msLeft: null })
      await (await clients.get(videoId))?.abort()
    },
    async goOn(videoId: string) {
      const film = films.read().get(videoId)
      if (film) begin(client, { id: videoId, title: film.title }, film.file)
    },
    /** Gives up what was sent; the video stays a draft. */
    async stop(videoId: string) {
      const upload = clients.get(videoId)
      forget(videoId)
      await (await upload)?.abort(true).catch(() => undefined)
    },
  }
}

function begin(client: QueryClient, { id, title }: { id: string; title: string }, file: File): void {
  const sent = films.read().get(id)?.sent ?? 0
  const film = { videoId: id, title, file, state: 'uploading', sent, msLeft: null, message: '' } as const
  films.write(new Map(films.read()).set(id, film))
  const pace = makePace()
  const upload = sendFilm(id, file, {
    onProgress: (sent, size) => change(id, { sent, msLeft: pace(sent, size) }),
    onFailed: (message) => change(id, { state: 'exception', message }),
    async onDone() {
      change(id, { state: 'success', sent: file.size })
      await readAnew(client)
      showToast(toasts.uploaded(title))
      forget(id)
    },
  })
  clients.set(id, upload)
  upload.catch((error: Error) => change(id, { state: 'exception', message: error.message }))
}

/** Reckons from the bytes of this try how long the rest takes, once there were two seconds to tell by. */
function makePace() {
  let first: { at: number; sent: number } | null = null
  return (sent: number, size: number): number | null => {
    first ??= { at: performance.now(), sent }
    const took = performance.now() - first.at
    return took < 2000 || sent <= first.sent ? null : ((size - sent) * took) / (sent - first.sent)
  }
}

/** Whoever closes the page while a film is on its way is asked first. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if ([...films.read().values()].some(({ state }) => state === 'uploading')) event.preventDefault()
}
