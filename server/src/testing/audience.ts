import { makeLibrary } from './library.ts'
import type { TestStudio } from './start-test-studio.ts'

/** People of each role, for tests of who gets a notification: `joined` is in `coach`'s calendar of the month, `student` in none. */
export async function makeAudience(studio: TestStudio) {
  const library = makeLibrary(studio.context)
  const { people } = studio
  const [admin, coach, other] = [await people.admin(), await people.coach(), await people.coach()]
  const [student, joined] = [await people.student(), await people.student()]
  const month = await library.event(coach.id, [await library.video()])
  await library.join(month, joined.id)
  return { library, admin, coach, other, student, joined, month }
}
