import { CallError } from '@studio/contract/call.ts'

/** Whether a retry may help: network, server or provider failed. */
export function isRetryable(error: Error): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}
