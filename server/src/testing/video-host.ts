import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** Vimeo's oEmbed on loopback: what it answers from now on, and what it was asked. */
export interface TestVideoHost {
  /** For STAND_IN_URL. */
  origin: string
  /** Status of an answer, or what finds it for a link. */
  status: number | ((link: string) => Promise<number>)
  /** What it says of every film; a text is sent as it stands. */
  body: string | object
  /** Links of films, in the order of the questions. */
  asked: string[]
  /** Who asked. */
  referers: string[]
  /** Paths of pictures. */
  pictures: string[]
  stop(): void
}

export const foundFilm = (title: string) => ({ type: 'video', title, duration: 90, thumbnail_url: null })

/** Starts a video service on loopback that knows every film by one title until it is told otherwise. */
export async function startVideoHost(title = 'Evening flow'): Promise<TestVideoHost> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://service')
    const link = url.searchParams.get('url') ?? ''
    const status = typeof host.status === 'number' ? host.status : await host.status(link)
    if (url.pathname.startsWith('/poster')) {
      host.pictures.push(url.pathname)
      response.writeHead(status).end(await drawPicture())
      return
    }
    host.referers.push(request.headers.referer ?? '')
    host.asked.push(link)
    response
      .writeHead(status, { location: 'http://127.0.0.1:1/', 'content-type': 'application/json' })
      .end(typeof host.body === 'string' ? host.body : JSON.stringify(host.body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host: TestVideoHost = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: 200,
    body: foundFilm(title),
    asked: [],
    referers: [],
    pictures: [],
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return host
}

const drawPicture = () =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: '#2080c0' } })
    .jpeg()
    .toBuffer()
