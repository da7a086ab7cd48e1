import { toasts } from '@studio/contract/videos/messages.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createStore, useStore } from '../../../../ui/store.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { readAnew } from '../queries.ts'
import { makePace } from './film-pace.ts'
import { type Sending, sendFilm } from './film-upload.ts'

/** UPLOAD-01: a film on its way to its video. */
export interface FilmOnItsWay {
  videoId: string
  title: string
  file: File
  /** One film is sent at a time; the others wait for it, in the order in which they were begun. */
  state: 'waiting' | 'uploading' | 'paused' | 'success' | 'exception'
  /** Bytes that are there. */
  sent: number
  /** Milliseconds until the rest is there; null while nobody can say. */
  msLeft: number | null
  message: string
}

type Films = ReadonlyMap<string, FilmOnItsWay>
const NONE: Films = new Map()
const films = createStore<Films>(NONE)
const sendings = new Map<string, Sending>()
/** Of each film the last act: the next one waits for it. */
const acts = new Map<string, Promise<unknown>>()

/** The film on its way to a video; it goes on while its page is left. */
export const useFilmOnItsWay = (videoId: string | null) => useStore(films, NONE).get(videoId ?? '') ?? null

/** All films on their way, in the order in which they were begun. */
export const useFilmsOnTheirWay = () => useStore(films, NONE)

function change(videoId: string, changes: Partial<FilmOnItsWay>): void {
  const film = films.read().get(videoId)
  if (film) films.write(new Map(films.read()).set(videoId, { ...film, ...changes }))
}

function forget(videoId: string): void {
  films.write(new Map([...films.read()].filter(([id]) => id !== videoId)))
}

/** What may be done with films on their way. */
export function useUploads() {
  const client = useQueryClient()
  return {
    begin(video: { id: string; title: string }, file: File) {
      const film = { videoId: video.id, title: video.title, file, sent: 0, msLeft: null, message: '' }
      films.write(new Map(films.read()).set(video.id, { ...film, state: 'waiting' }))
      sendNext(client)
    },
    pause(videoId: string) {
      change(videoId, { state: 'paused', msLeft: null })
      act(videoId, () => sendings.get(videoId)?.pause())
      sendNext(client)
    },
    goOn(videoId: string) {
      change(videoId, { state: 'waiting', message: '' })
      sendNext(client)
    },
    /** Gives up what was sent; the video stays a draft. */
    stop(videoId: string) {
      forget(videoId)
      act(videoId, () => sendings.get(videoId)?.giveUp())
      sendNext(client)
    },
  }
}

function act(videoId: string, deed: () => Promise<unknown> | undefined): void {
  const before = acts.get(videoId) ?? Promise.resolve()
  acts.set(
    videoId,
    before.then(deed).catch(() => undefined),
  )
}

function sendNext(client: QueryClient): void {
  const all = [...films.read().values()]
  const next = all.find(({ state }) => state === 'waiting')
  if (next && all.every(({ state }) => state !== 'uploading')) send(client, next)
}

function send(client: QueryClient, { videoId, title, file }: FilmOnItsWay): void {
  const pace = makePace()
  const failed = (message: string) => {
    change(videoId, { state: 'exception', message, msLeft: null })
    sendNext(client)
  }
  change(videoId, { state: 'uploading' })
  act(videoId, () =>
    sendFilm(videoId, file, {
      onProgress: (sent, size) => change(videoId, { sent, msLeft: pace(sent, size) }),
      onFailed: failed,
      async onDone() {
        change(videoId, { state: 'success', sent: file.size })
        sendNext(client)
        await readAnew(client)
        showToast(toasts.uploaded(title))
        forget(videoId)
      },
    }).then(
      (sending) => sendings.set(videoId, sending),
      (error: Error) => failed(error.message),
    ),
  )
}

/** Whoever closes the page while a film is on its way is asked first. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  const isSending = ({ state }: FilmOnItsWay) => state === 'uploading' || state === 'waiting'
  if ([...films.read().values()].some(isSending)) event.preventDefault()
}
