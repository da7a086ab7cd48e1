import { userInfo } from 'node:os'

/** Who runs a command on this machine, by their name in its system; null where the system has none, as in some containers. */
export function operatorName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}
