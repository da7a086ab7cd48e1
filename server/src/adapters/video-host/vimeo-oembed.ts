import { vimeoLink } from '@studio/contract/videos/vimeo.ts'
import { z } from 'zod'
import {
  type Destination,
  type Fetched,
  FetchFailed,
  guardedGet,
  guardedPicture,
  isAtDestination,
} from '../../platform/outside/guarded-fetch.ts'
import type { HostVerdict, VideoHost } from './video-host.ts'

const OEMBED_PATH = '/api/oembed.json'

const pictureHosts = ['i.vimeocdn.com']

/** A film whose owner hides it has fewer fields, and `domain_status_code` 403 where the studio may not show it. */
const Answer = z.object({
  title: z.string().nullish(),
  duration: z.number().nonnegative().max(1_000_000).nullish().catch(null),
  thumbnail_url: z.string().nullish(),
  domain_status_code: z.number().nullish().catch(null),
})

interface Asking {
  /** A test's server in place of Vimeo. */
  standIn?: string | undefined
  /** The studio's own address: Vimeo tells it about films that may be shown there alone. */
  publicUrl: () => string
}

/**
 * Looks up films by Vimeo's oEmbed (API-33, BO-API-19, S-O1).
 */
export function vimeoOembed({ standIn, publicUrl }: Asking): VideoHost {
  const operator = standIn
  const destination = { hosts: ['vimeo.com', 'player.vimeo.com'], operator }
  const pictures = { hosts: pictureHosts, operator }
  return {
    async find(film) {
      const asked = new URL((standIn ?? 'https://vimeo.com') + OEMBED_PATH)
      asked.searchParams.set('url', vimeoLink(film))
      const headers = { referer: `${publicUrl()}/` }
      try {
        const answer = await guardedGet(asked.href, destination, undefined, headers)
        return verdictOf(answer, pictures)
      } catch (error) {
        if (error instanceof FetchFailed) return { verdict: 'away' }
        throw error
      }
    },
    isPicture: (url) => isAtDestination(url, pictures),
    async picture(url) {
      try {
        return await guardedPicture(url, pictures)
      } catch (error) {
        if (error instanceof FetchFailed) return null
        throw error
      }
    },
  }
}

/** 404 and 403 are about the film; any other refusal, a redirect or a server error is not. */
function verdictOf({ status, body }: Fetched, pictures: Destination): HostVerdict {
  if (status === 404) return { verdict: 'unknown' }
  if (status === 401 || status === 403) return { verdict: 'private' }
  const answer = status === 200 ? Answer.safeParse(readJson(body)) : null
  if (!answer?.success) return { verdict: 'away' }
  const { title, duration, thumbnail_url, domain_status_code } = answer.data
  if (domain_status_code === 403) return { verdict: 'private' }
  const thumbnailUrl = thumbnail_url ? withoutSize(thumbnail_url) : null
  return {
    verdict: 'found',
    video: {
      title: title ?? '',
      duration: Math.round(duration ?? 0),
      // The studio fetches it, so only URLs on the host's own domain are accepted (S-O3).
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
