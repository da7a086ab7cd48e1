import { SECOND } from '@studio/contract/dates.ts'
import { storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { movableMachine } from './machine-clock.ts'
import type { TestPerson } from './people.ts'
import type { TestStudio } from './start-test-studio.ts'

/**
 * Watching films on some servers, by the first of them: a report for each minute of the machine's clock, which begins so many milliseconds
 * from now, and one at the end. Positions are seconds of the film.
 */
export function filmWatcher(servers: () => [TestStudio, ...TestStudio[]]) {
  const move = movableMachine(servers)
  return async (person: TestPerson, videoId: string, [from, to]: [number, number], begins = 0) => {
    const tell = async (seconds: number) => {
      move(begins + (seconds - from) * SECOND)
      await servers()[0].as(person).call(storeProgress, { params: { videoId }, body: { seconds } })
    }
    for (let seconds = from; seconds < to; seconds += 60) await tell(seconds)
    await tell(to)
  }
}
