import { type Attack, storm } from '../attack.ts'
import { headOf, openLine } from '../send.ts'

/** Opens event streams of one person repeatedly. */
const openStreams: Attack = {
  name: 'event streams opened again and again',
  kind: 'storm',
  lasts: 6_000,
  async run(field) {
    const { token } = field.member
    const lines: ReturnType<typeof openLine>[] = []
    await storm(field, 10, async () => {
      if (lines.length >= 500) return
      const line = openLine(field.target)
      line.write(headOf({ path: '/api/Notification/stream', from: field.from, token }))
      lines.push(line)
    })
    for (const line of lines) line.destroy()
  },
}

/** Sends the most expensive reads of a signed-in person. */
const dearReads: Attack = {
  name: '40 at once: lists of one member',
  kind: 'storm',
  lasts: 6_000,
  run(field) {
    const { token } = field.member
    const paths = [
      '/api/Calendar',
      '/api/TrainingPack',
      '/api/VideoHistory/list?pageLength=100',
      '/api/Invoices',
    ]
    return storm(field, 40, (turn) => field.send({ path: paths[turn % paths.length] ?? '/', token }))
  },
}

export const readStorms: Attack[] = [openStreams, dearReads]
