import { z } from 'zod'
import {
  type Destination,
  type Fetched,
  FetchFailed,
  guardedGet,
  isAtDestination,
} from '../../platform/outside/guarded-fetch.ts'
import type { HostVerdict, VideoHost } from './video-host.ts'

export const VIMEO_OEMBED_URL = 'https://vimeo.com/api/oembed.json'

/** Hosts of links that people copy; a link is never fetched itself, only passed to oEmbed. */
const linkHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
const pictureHosts = ['i.vimeocdn.com']

/** A showcase or a person has an oEmbed response too, but without a duration. */
const Answer = z.object({
  title: z.string().catch(''),
  duration: z.number().nonnegative().max(1_000_000),
  thumbnail_url: z.string().nullish(),
})

/**
 * Looks up videos by Vimeo's oEmbed, at its default URL or one configured by the operator (API-33, BO-API-19,
 * S-O1).
 */
export function vimeoOembed(oembedUrl: string = VIMEO_OEMBED_URL): VideoHost {
  const operator = oembedUrl === VIMEO_OEMBED_URL ? undefined : oembedUrl
  const destination = { hosts: ['vimeo.com', 'player.vimeo.com'], operator }
  return {
    async find(link) {
      const url = videoLink(link)
      if (!url) return { verdict: 'unknown' }
      const asked = new URL(oembedUrl)
      asked.searchParams.set('url', url.href)
      try {
        return verdictOf(await guardedGet(asked.href, destination), { hosts: pictureHosts, operator })
      } catch (error) {
        if (error instanceof FetchFailed) return { verdict: 'away' }
        throw error
      }
    },
  }
}

function videoLink(link: string): URL | null {
  const text = link.trim()
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const plain = (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.port
  return plain && linkHosts.has(url.hostname) && /\/\d+(\/|$)/.test(url.pathname) ? url : null
}

/** A 404 or similar is about the video; 408, 429, a redirect or a server error is not. */
function verdictOf({ status, body }: Fetched, pictures: Destination): HostVerdict {
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { verdict: 'unknown' }
  if (status !== 200) return { verdict: 'away' }
  const json = readJson(body)
  if (json === undefined) return { verdict: 'away' }
  const answer = Answer.safeParse(json)
  if (!answer.success) return { verdict: 'unknown' }
  const { title, duration, thumbnail_url } = answer.data
  const thumbnailUrl = thumbnail_url ? withoutSize(thumbnail_url) : null
  return {
    verdict: 'found',
    video: {
      title,
      duration: Math.round(duration),
      // The picture is shown to everyone, so only URLs on the host's own domain are accepted (S-O3).
      thumbnailUrl: thumbnailUrl && isAtDestination(thumbnailUrl, pictures) ? thumbnailUrl : null,
    },
  }
}

/** `…/452001751_295x166.jpg` is a small copy of `…/452001751.jpg` (API-33). */
export function withoutSize(thumbnailUrl: string): string {
  return thumbnailUrl.replace(/_\d+(x\d+)?(?=(\.\w+)?($|[?#]))/, '')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
