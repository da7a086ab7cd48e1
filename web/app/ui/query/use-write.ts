import { type QueryClient, type QueryFilters, useMutation } from '@tanstack/react-query'
import { showToast } from '../toast/toast-store.ts'

interface Outcome<Answer, Input> {
  /** What is read anew then, and after a refusal that a toast tells: what is shown may be old. */
  reads?: Pick<QueryFilters, 'predicate'> | (() => Promise<unknown>) | undefined
  /** What a toast says of it. */
  said?: string | ((answer: Answer, input: Input) => string) | undefined
  onDone?: ((answer: Answer, input: Input, client: QueryClient) => unknown) | undefined
  /** Like `onDone`, for what needs the reads; the toast waits for them, too. */
  onRead?: ((answer: Answer, input: Input) => void) | undefined
  /** Takes what is refused, as to the fields of a form; without it a toast says why. */
  onRefused?: ((error: Error, input: Input) => void) | undefined
}

/** What a form does once its change is made, or refused. */
export interface Told<Answer = unknown> {
  onDone: (answer: Answer) => void
  onRefused: (error: Error) => void
}

/** A call that changes something, with what is said and read anew afterwards. */
export function useWrite<Answer = unknown, Input = void>(
  write: (input: Input) => Promise<Answer>,
  { reads, said, onDone, onRead, onRefused }: Outcome<Answer, Input> = {},
) {
  const readAnew = (client: QueryClient) =>
    typeof reads === 'function' ? reads() : reads && client.invalidateQueries(reads)
  return useMutation({
    mutationFn: (input: Input) => write(input),
    async onSuccess(answer, input, _, { client }) {
      const say = () => said && showToast(typeof said === 'function' ? said(answer, input) : said)
      if (!onRead) say()
      onDone?.(answer, input, client)
      await readAnew(client)
      if (onRead) say()
      onRead?.(answer, input)
    },
    onError(error, input, _, { client }) {
      if (onRefused) return onRefused(error, input)
      sayWhy(error)
      void readAnew(client)
    },
  })
}

export const sayWhy = (error: Error): void => showToast(error.message, 'bad')
