import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { TestPerson } from './people.ts'

type Somebody = Pick<TestPerson, 'token'> | null
type Bytes = NonNullable<RequestInit['body']>
type Headers = Record<string, string | null>

export interface TusAnswer {
  status: number
  headers: Response['headers']
  message: string
  /** The path of an upload that was begun. */
  path: string
}

/** Formats tus metadata: `name YS5tcDQ=,size MTIz`. */
export function metadataOf(pairs: Record<string, string>): string {
  return Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** tus calls over a real connection; a header given as null is left out. */
export function tusOf(studio: { url: string }) {
  async function ask(method: string, path: string, somebody: Somebody, headers: Headers, body?: Bytes) {
    const usual: Headers = {
      'tus-resumable': '1.0.0',
      ...(somebody ? { authorization: `Bearer ${somebody.token}` } : {}),
      ...headers,
    }
    const kept = Object.entries(usual).filter((pair): pair is [string, string] => pair[1] !== null)
    const options = { method, headers: kept, ...(body === undefined ? {} : { body, duplex: 'half' }) }
    const answer = await fetch(studio.url + path, options as RequestInit)
    const text = await answer.text()
    const json = text.startsWith('{') ? (JSON.parse(text) as { Message?: string }) : {}
    return {
      status: answer.status,
      headers: answer.headers,
      message: json.Message ?? '',
      path: answer.headers.get('location') ?? '',
    }
  }
  return {
    ask,
    begin(person: Somebody, videoId: string, size: number, headers: Headers = {}): Promise<TusAnswer> {
      const pairs = {
        name: 'tide.mp4',
        mimetype: 'video/mp4',
        size: String(size),
        controller: 'video',
        id: videoId,
      }
      return ask('POST', '/api/upload', person, {
        'upload-length': String(size),
        'upload-metadata': metadataOf(pairs),
        ...headers,
      })
    },
    send(person: Somebody, path: string, offset: number, bytes: Bytes, headers: Headers = {}) {
      const usual = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      return ask('PATCH', path, person, { ...usual, ...headers }, bytes)
    },
    head: (person: Somebody, path: string, headers: Headers = {}) => ask('HEAD', path, person, headers),
    stop: (person: Somebody, path: string, headers: Headers = {}) => ask('DELETE', path, person, headers),
  }
}

/** A real film of 26 seconds. */
export function readTestFilm(): Promise<Buffer<ArrayBuffer>> {
  return readFile(resolve(import.meta.dirname, 'film.mp4'))
}
