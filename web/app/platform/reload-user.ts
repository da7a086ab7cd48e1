import { me } from '@studio/contract/account/endpoints.ts'
import { call } from './call.ts'
import { keepUser } from './session.ts'

/** Takes over the profile, membership included, as it stands after a change. */
export async function reloadUser(): Promise<void> {
  keepUser(await call(me, {}))
}
