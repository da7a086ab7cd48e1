import { crowded } from './fill.mjs'

/** ms that Admin may wait until a notification has its 50,000 receipts (L7). */
export const CEILING = 1000
const TIMES = 5

/** How long each of a few notifications to the crowd took, in ms, the quickest first. @param {import('./studio.mjs').BenchStudio} studio */
export async function timeSending(studio) {
  const body = {
    title: 'News',
    description: '<p>There is a new class</p>',
    sendOptions: { sendToCalendarIds: [crowded] },
  }
  const times = []
  for (let sent = 0; sent < TIMES; sent += 1) {
    const began = performance.now()
    const answer = await studio.ask({ as: 'admin', method: 'POST', path: 'Notification', body })
    times.push(performance.now() - began)
    if (answer.status !== 201)
      throw new Error(`sending answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  }
  return times.sort((a, b) => a - b)
}
