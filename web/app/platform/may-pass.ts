import { CallError } from '@studio/contract/call.ts'

/** Whether asking again may help: no answer came, or the server or its provider stumbled. */
export function mayPass(error: Error): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}
