import { CallError } from '@studio/contract/call.ts'

/** Returns the error of a call that must be refused; fails if the call succeeded or failed in another way. */
export async function refused(call: Promise<unknown>): Promise<CallError> {
  const outcome = await call.catch((error: unknown) => error)
  if (outcome instanceof CallError) return outcome
  throw outcome instanceof Error ? outcome : new Error('the call was not refused')
}
