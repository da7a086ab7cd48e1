import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY } from '@studio/contract/dates.ts'
import { startTestStudio } from '../../start-test-studio.ts'
import { makeScene, type Scene } from './scene.ts'

export interface StartedScene extends Scene {
  stop(): Promise<void>
}

/** Starts a studio with all callers, at noon, with a fake video service on loopback. */
export async function startScene(): Promise<StartedScene> {
  const vimeo = createServer((_, response) => {
    const found = { type: 'video', title: 'Slow tide', duration: 61, thumbnail_url: null }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  })
  await new Promise<void>((resolve) => vimeo.listen(0, '127.0.0.1', resolve))
  const { port } = vimeo.address() as AddressInfo
  const studio = await startTestStudio({ STAND_IN_URL: `http://127.0.0.1:${port}` })
  await studio.clock.move(untilNoon(studio.context.clock.now()))
  const stop = async () => {
    vimeo.close()
    await studio.stop()
  }
  return { ...(await makeScene(studio)), stop }
}

/** Milliseconds to noon of the next day, so that no day ends while the table is checked. */
const untilNoon = (now: Date) => 1.5 * DAY - (now.getTime() % DAY)
