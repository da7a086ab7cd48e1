import { fastify } from 'fastify'
import { crowded, sizes } from './fill.mjs'
import { beside, meterOf } from './measure.ts'
import { type Ask, type BenchStudio, type Caller, openStudio, withEngine } from './studio.ts'
import { atMost, type Row, report } from './table.ts'

const library = (as: Caller, body: object): Ask => ({
  as,
  method: 'POST',
  path: 'Video/getAllVideos?pageLength=5',
  body,
})

/** Page 1 of each list of the API, as the screens request it; {teacher} and {month} are those of the studio. */
export const asks: Ask[] = `
  admin User/getAllUsers
  admin User/getAllUsers?orderBy=RegistrationDateTime&orderByDescending=true
  admin User/getAllUsers?orderBy=UserName
  admin User/getAllUsers?role=Student
  admin User/getAllUsers?role=Coach&pageLength=100
  student User/getAllUsers?role=Coach&pageLength=100
  visitor User/getAllUsers?role=Coach&pageLength=100
  admin User/getAllUsers?userName=0000997
  admin User/getAllUsers?userName=Ada%20Quimby
  admin User/getSubscribedUsers
  admin User/getSubscribedUsers?orderBy=DateTimeEnd
  admin User/getSubscribedUsers?orderBy=DateTimeEnd&orderByDescending=true
  admin User/getSubscribedUsers?orderBy=UserName
  admin User/getSubscribedUsers?userName=0000996
  coach User/getMyStudents
  coach User/getMyStudents?userName=0000101
  admin Invoices
  admin Invoices?orderBy=Amount
  admin Invoices?userName=0000997
  admin Invoices?userName=Ada%20Quimby
  admin Invoices?status=void
  student Invoices
  admin Promocodes
  admin Notification
  admin Notification?title=00019
  coach Notification
  student Notification/getMyNotifications
  visitor VideoHistory/list?orderByDescending=true&pageLength=5
  student VideoHistory/list?orderByDescending=true&pageLength=5
  admin VideoHistory/list?orderByDescending=true&pageLength=5
  student TrainingPack
  student Calendar?userId={teacher}&monthOfCreationFrom={month}&monthOfCreationTo={month}
  student Calendar?monthOfCreationFrom={month}&monthOfCreationTo={month}
  student Calendar/last?showEmpty=false
  visitor Price
  visitor Tag`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))
  .map(([as, path = '']): Ask => ({ as: as as Caller, method: 'GET', path }))
  .concat(
    library('admin', { orderBy: 'DateTime', OrderByDescending: true }),
    library('admin', { title: '00099' }),
    library('coach', { orderBy: 'Title' }),
    library('student', { orderBy: 'DateTime', OrderByDescending: true }),
  )

const overview = (path: string, most: number) => ({ as: 'admin', method: 'GET', path, most }) as const
const toStudents = { sendOptions: { sendToAllStudents: true } }
const toMembers = { sendOptions: { sendToCalendarIds: [crowded] } }
const news = { title: 'News', description: '<p>A new class</p>', ...toMembers }
/** What an Admin waits for in a studio of 1,000,000 people, with its maximum in ms. */
const waits: (Ask & { most: number; status?: number })[] = [
  overview('Statistics/overview', 300),
  overview('User/getSubscribedUsers?userName=an', 100),
  overview('User/getAllUsers?userName=member', 50),
  overview('User/getAllUsers?pageNumber=60000', 50),
  overview('Invoices?orderBy=Amount&pageNumber=60000', 50),
  overview('AuditLog?words=anna%20blocked', 300),
  { as: 'admin', method: 'POST', path: 'Notification/recipients', body: toStudents, most: 1_000 },
  // To the 50,000 who have joined one calendar (L7).
  { as: 'admin', method: 'POST', path: 'Notification', body: news, most: 1_000, status: 201 },
]

/** Maximum CPU time of an answer as a multiple of the bare select's, in a studio of any size, and maximum bytes of it. */
const MOST_RATIO = 15
const MOST_BYTES = 60_000
const ROUNDS = Number(process.env.ROUNDS ?? 200)

/** The lists of one studio beside bare Fastify with one prepared select, all called within this process. */
async function measureLists(studio: BenchStudio, tell: (row: Row) => void) {
  const pool = studio.context.db.$client
  const costOf = await meterOf(pool)
  const text = 'select id, user_name, first_name, last_name from users where user_name_folded = $1'
  const bare = fastify()
  bare.get('/', async () => (await pool.query({ name: 'bare', text, values: ['member0000001'] })).rows[0])
  const ceiling = await costOf(ROUNDS * 5, () => bare.inject('/'))
  for (const ask of asks) {
    const bytes = (await studio.whole(ask)).text().length
    const work = `${studio.people} people: ${ask.as} ${ask.path}, ${(bytes / 1000).toFixed(1)} KB`
    const row = beside(work, await costOf(ROUNDS, () => studio.whole(ask)), ceiling, MOST_RATIO)
    tell({ ...row, reached: row.reached && bytes <= MOST_BYTES })
  }
}

if (import.meta.main)
  await report((tell) =>
    withEngine(async (engine) => {
      const small = await openStudio(engine, 'small', sizes.small)
      await measureLists(small, tell)
      await small.close()
      const large = await openStudio(engine, 'large', sizes.large)
      const costOf = await meterOf(large.context.db.$client)
      for (const { most, status, ...ask } of waits)
        tell(
          atMost(
            `${large.people} people: ${ask.path}`,
            await costOf(5, () => large.whole(ask, status)),
            'ms',
            most,
          ),
        )
      await measureLists(large, tell)
      await large.close()
    }),
  )
