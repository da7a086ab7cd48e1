const READ = 5
const WRITE = 4
const DAY = 86_400_000

/**
 * @typedef {{ work: string, goal: number, beside: 'select' | 'update', asks: import('./senders.mjs').Asks, prepare?: string[] }} CallAsk
 */

/**
 * Returns the reads and small writes of a member, each with its baseline and its maximum cost as a multiple
 * of that. A write changes data each time.
 * @param {import('./measured-server.mjs').MeasuredServer} studio @returns {CallAsk[]}
 */
export function answersOf({ url, facts: { id, token } }) {
  const authorization = { authorization: `Bearer ${token}` }
  /** @param {string} path @returns {import('./senders.mjs').Asks} */
  const get = (path) => () => ({ method: 'GET', url: `${url}/${path}`, headers: authorization })
  /** @param {string} method @param {string} path @param {unknown} [body] */
  const write = (method, path, body) => ({
    method,
    url: `${url}/${path}`,
    headers: { ...authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  /** @param {number} turn */
  const notice = (turn) => `0000006e-0000-4000-9000-${turn.toString(16).padStart(12, '0')}`
  const today = new Date(Math.floor(Date.now() / DAY) * DAY).toISOString()
  /** @param {number} turn */
  const film = (turn) => `00000076-0000-4000-8000-${((turn % 100) + 1).toString(16).padStart(12, '0')}`
  const calendar = `0000006d-0000-4000-8000-${(1000).toString(16).padStart(12, '0')}`
  return [
    { work: 'own profile', goal: READ, beside: 'select', asks: get('User/getUserInfo') },
    { work: 'own notifications', goal: READ, beside: 'select', asks: get('Notification/getMyNotifications') },
    { work: "today's classes", goal: READ, beside: 'select', asks: get(`VideoHistory?dateTime=${today}`) },
    {
      work: 'own city changed',
      goal: WRITE,
      beside: 'update',
      asks: (turn) => write('PUT', `User/${id}`, { city: `Town ${turn}` }),
    },
    {
      work: 'a calendar joined or left',
      goal: WRITE,
      beside: 'update',
      asks: (turn) => write('PUT', `Calendar/${calendar}/${turn % 2 ? 'unsign' : 'sign'}?userId=${id}`),
    },
    {
      work: 'a notification marked as read',
      goal: WRITE,
      beside: 'update',
      prepare: [
        `insert into notifications (id, title, description, sent_at) select
           ('0000006e-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'News', 'Words', now() - interval '9 years'
         from generate_series(0, 9999) n`,
        `insert into notification_receipts (notification_id, user_id, sent_at)
         select id, '${id}', sent_at from notifications where title = 'News'`,
      ],
      asks: (turn) => write('POST', 'Notification/setReadMark', { ids: [notice(turn)] }),
    },
    {
      work: 'where a film goes on',
      goal: WRITE,
      beside: 'update',
      // Of one film after the other, since nobody reports the same one ten times at once.
      asks: (turn) => write('PUT', `VideoProgress/${film(turn)}`, { seconds: turn % 500 }),
    },
  ]
}
