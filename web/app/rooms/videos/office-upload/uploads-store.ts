import { toasts } from '@studio/contract/videos/messages.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createStore, useStore } from '../../../ui/store.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { readAnew } from '../office/queries.ts'
import { type Sending, sendFilm } from './film-upload.ts'

/** UPLOAD-01: an upload for a video. */
export interface FilmUpload {
  videoId: string
  title: string
  file: File
  /** One film uploads at a time; the others wait in order. */
  state: 'waiting' | 'uploading' | 'paused' | 'success' | 'exception'
  /** Uploaded bytes. */
  sent: number
  /** Estimated milliseconds left; null if unknown. */
  msLeft: number | null
  /** Whether the connection is lost: while uploading it is tried again, after a failure once the browser is online. */
  cut: boolean
  message: string
  /** Whether the server has read the whole file, and it is no film. */
  refused: boolean
}

type Films = ReadonlyMap<string, FilmUpload>
const NONE: Films = new Map()
const films = createStore<Films>(NONE)
const sendings = new Map<string, Sending>()
/** Last action of each film; the next one waits for it. */
const acts = new Map<string, Promise<unknown>>()

/** The upload for a video; it continues when its page is left. */
export const useFilmUpload = (videoId: string | null) => useStore(films, NONE).get(videoId ?? '') ?? null

/** All uploads in order of their start. */
export const useFilmUploads = () => useStore(films, NONE)

function change(videoId: string, changes: Partial<FilmUpload>): void {
  const film = films.read().get(videoId)
  if (film) films.write(new Map(films.read()).set(videoId, { ...film, ...changes }))
}

function forget(videoId: string): void {
  films.write(new Map([...films.read()].filter(([id]) => id !== videoId)))
}

/** Actions on uploads. */
export function useUploads() {
  const client = useQueryClient()
  return {
    begin(video: { id: string; title: string }, file: File) {
      const film = {
        videoId: video.id,
        title: video.title,
        file,
        sent: 0,
        msLeft: null,
        cut: false,
        message: '',
        refused: false,
      }
      films.write(new Map(films.read()).set(video.id, { ...film, state: 'waiting' }))
      sendNext(client)
    },
    pause(videoId: string) {
      change(videoId, { state: 'paused', msLeft: null, cut: false })
      act(videoId, () => sendings.get(videoId)?.pause())
      sendNext(client)
    },
    resume: (videoId: string) => resume(client, videoId),
    /** Continues at once the uploads that lost their connection, failed or not yet. */
    resumeOnline() {
      for (const { videoId, state, cut } of films.read().values()) {
        if (!cut) continue
        // Ends the wait for the next try.
        if (state === 'uploading') act(videoId, () => sendings.get(videoId)?.pause())
        resume(client, videoId)
      }
    },
    /** Sends another file for the same video. */
    replace({ videoId, title }: FilmUpload, file: File) {
      act(videoId, () => sendings.get(videoId)?.giveUp())
      this.begin({ id: videoId, title }, file)
    },
    /** Discards the upload; the video stays a draft. */
    stop(videoId: string) {
      forget(videoId)
      act(videoId, () => sendings.get(videoId)?.giveUp())
      sendNext(client)
    },
  }
}

function resume(client: QueryClient, videoId: string): void {
  change(videoId, { state: 'waiting', cut: false, message: '', refused: false })
  sendNext(client)
}

function act(videoId: string, action: () => Promise<unknown> | undefined): void {
  const before = acts.get(videoId) ?? Promise.resolve()
  acts.set(
    videoId,
    before.then(action).catch(() => undefined),
  )
}

function sendNext(client: QueryClient): void {
  const all = [...films.read().values()]
  const next = all.find(({ state }) => state === 'waiting')
  if (next && all.every(({ state }) => state !== 'uploading')) send(client, next)
}

function send(client: QueryClient, { videoId, title, file }: FilmUpload): void {
  const pace = makePace()
  const failed = (message: string, { cut = false, refused = false } = {}) => {
    change(videoId, { state: 'exception', message, msLeft: null, cut, refused })
    sendNext(client)
  }
  change(videoId, { state: 'uploading' })
  act(videoId, () =>
    sendFilm(videoId, file, {
      onProgress: (sent, size) => change(videoId, { sent, msLeft: pace(sent, size), cut: false }),
      onCut: () => change(videoId, { msLeft: null, cut: true }),
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

/** Asks before the window is closed during an upload. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  const isSending = ({ state }: FilmUpload) => state === 'uploading' || state === 'waiting'
  if ([...films.read().values()].some(isSending)) event.preventDefault()
}

/** Estimates the remaining time of an upload in milliseconds from this attempt's bytes, once two seconds have been measured. */
function makePace() {
  let first: { at: number; sent: number } | null = null
  return (sent: number, size: number): number | null => {
    first ??= { at: performance.now(), sent }
    const took = performance.now() - first.at
    return took < 2000 || sent <= first.sent ? null : ((size - sent) * took) / (sent - first.sent)
  }
}
