import { DAY } from '@studio/contract/dates.ts'
import { startTestStudio } from '../../start-test-studio.ts'
import { startVideoHost } from '../../video-host.ts'
import { makeScene, type Scene } from './scene.ts'

export interface StartedScene extends Scene {
  stop(): Promise<void>
}

/** Starts a studio with all callers, at noon, with a fake video service on loopback. */
export async function startScene(): Promise<StartedScene> {
  const host = await startVideoHost()
  const studio = await startTestStudio({ STAND_IN_URL: host.origin })
  await studio.clock.move(untilNoon(studio.context.clock.now()))
  const stop = async () => {
    host.stop()
    await studio.stop()
  }
  return { ...(await makeScene(studio)), stop }
}

/** Milliseconds to noon of the next day, so that no day ends while the table is checked. */
const untilNoon = (now: Date) => 1.5 * DAY - (now.getTime() % DAY)
