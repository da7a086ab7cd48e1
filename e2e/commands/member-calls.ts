import { demoAccounts } from '../../server/src/database/seed/content/people.ts'

const SESSIONS = 40

const members = demoAccounts.filter(({ email }) => /^(member|daily|daypass|lapsed)@/.test(email))
const reads = [
  'Home',
  'VideoHistory/list?pageLength=10',
  'VideoProgress',
  'VideoProgress/marks',
  'User/getUserInfo',
  'Favourites',
  'TrainingPack',
]

export interface Session {
  accessToken: string
  refreshToken: string
}

export async function call(
  url: string,
  path: string,
  { token, json, ...how }: RequestInit & { token?: string; json?: unknown } = {},
) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const body = json === undefined ? null : JSON.stringify(json)
  const ask = () => fetch(`${url}/api/${path}`, { ...how, headers, body })
  // As browsers do: a connection that was idle may be closed by the server while a call is sent on it.
  const answer = await ask().catch(ask)
  return {
    ok: answer.ok,
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    text: await answer.text(),
  }
}

export async function signIn(url: string, wanted = SESSIONS): Promise<Session[]> {
  const sessions: Session[] = []
  for (let count = 0; count < wanted; count += 1) {
    const member = members[count % members.length]
    const json = { email: member?.email, password: member?.password }
    const { ok, text } = await call(url, 'User/login', { method: 'POST', json })
    if (!ok) throw new Error(`sign-in of ${member?.email}: ${text}`)
    sessions.push(JSON.parse(text))
  }
  return sessions
}

/** Seven reads, two looks at the notifications and one position of ten calls. */
export function askOf(turn: number, film: string) {
  const kind = turn % 10
  if (kind === 9) return { path: `VideoProgress/${film}`, method: 'PUT', json: { seconds: turn % 300 } }
  if (kind > 6) return { path: 'Notification/getMyNotifications', method: 'GET' }
  return { path: reads[kind] ?? 'Home', method: 'GET' }
}

/** A film that members may watch. */
export const filmOf = async (url: string) =>
  /"videos":\[\{"id":"([^"]+)"/.exec((await call(url, 'VideoHistory/list?pageLength=1')).text)?.[1] ?? ''
