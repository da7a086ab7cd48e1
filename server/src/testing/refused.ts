import { CallError } from '@studio/contract/call.ts'

/** The refusal of a call; fails when the call went through or broke in another way. */
export async function refused(call: Promise<unknown>): Promise<CallError> {
  const outcome = await call.catch((error: unknown) => error)
  if (outcome instanceof CallError) return outcome
  throw outcome instanceof Error ? outcome : new Error('the call was not refused')
}
