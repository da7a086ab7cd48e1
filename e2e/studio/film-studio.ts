import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { createVideo, video } from '@studio/contract/videos/endpoints.ts'
import { ffmpegArguments } from '../../server/src/adapters/films/ffmpeg-arguments.ts'
import { callAt } from '../../server/src/testing/call-at.ts'
import { MEASURES, type makeStandIns, realFfmpeg, smallFilm } from '../../server/src/testing/films.ts'
import { tusOf } from '../../server/src/testing/tus.ts'
import { ADMIN } from '../signed-in.ts'

const PICTURE = { index: 0, rate: 5, lastFrame: 12.8, range: 'sdr' } as const
const FACTS = { seconds: 13, width: 640, height: 480, picture: PICTURE, sounds: [0, 1] }

let film: ReturnType<typeof smallFilm> | undefined

/** The film that is uploaded. Made once, before a studio is asked: while it is made, a connection that is kept open would end unseen. */
const filmOnce = () => {
  film ??= smallFilm(['aac', 'aac'])
  return film
}

/**
 * Prepares ffmpeg's output beforehand, at normal priority, and returns a program that copies it: how long
 * processing takes on a busy machine is not the subject of this test.
 */
export function preparedFfmpeg({ folder, program }: ReturnType<typeof makeStandIns>): string {
  const made = join(folder, 'made')
  mkdirSync(made)
  writeFileSync(join(made, 'film.mp4'), filmOnce())
  const told = ffmpegArguments(join(made, 'film.mp4'), { facts: FACTS, folder: made, level: null })
  execFileSync(realFfmpeg ?? '', told, { stdio: 'ignore' })
  return program(
    'ffmpeg',
    `
    const { cpSync, existsSync } = require('node:fs')
    if (existsSync(${JSON.stringify(join(folder, BROKEN))})) { console.error('Invalid data found'); process.exit(1) }
    ${MEASURES}
    cpSync(${JSON.stringify(made)}, require('node:path').dirname(process.argv.at(-1)), { recursive: true })
  `,
  )
}

/** Name of a file beside the program that makes it fail. */
export const BROKEN = 'broken'

/** Uploads a film as an Admin; `address` tells its current address. */
export async function uploadFilm(url: string, title: string) {
  const bytes = filmOnce()
  const { accessToken: token } = await callAt(url)(signIn, { body: ADMIN })
  const call = callAt(url, token)
  const { records } = await call(people, { query: { role: 'Coach' } })
  const made = await call(createVideo, { body: { title, coachUserId: records[0]?.id ?? '' } })
  const tus = tusOf({ url })
  const { path } = await tus.begin({ token }, made.id, bytes.length)
  expect((await tus.send({ token }, path, 0, bytes)).status).toBe(204)
  return { call, id: made.id, address: async () => (await call(video, { params: made })).url }
}

/** What the player shows. */
export const shown = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector<HTMLVideoElement>('dialog video')
    return { at: picture?.currentTime ?? 0, height: picture?.videoHeight ?? -1, paused: picture?.paused }
  })
