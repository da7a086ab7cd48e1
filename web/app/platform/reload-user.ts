import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { call } from './call.ts'
import { keepUser } from './session.ts'

/** Refetches the profile with its membership after a change. */
export async function reloadUser(): Promise<void> {
  keepUser(await call(me, {}))
}
