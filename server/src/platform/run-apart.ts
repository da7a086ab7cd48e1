import { execFile } from 'node:child_process'

interface Run {
  /** What the script finds as its one argument. */
  argument?: string
  /** What it reads from its input. */
  input?: string
  /** Milliseconds; it is ended after them. */
  patience: number
  /** Bytes that it may say. */
  most: number
}

/**
 * Runs a script of ours in a process of its own and answers what it said: its memory goes back to the system, no thread of
 * the server's is taken, and what a decoder can be led to do happens there (S-I7). Rejects with its exit code as `code`, and
 * with `killed` where it took too long. The environment is not passed on: there are secrets in it.
 */
export function runApart(
  script: string,
  { argument = '', input = '', patience, most }: Run,
): Promise<Buffer> {
  const { SystemRoot } = process.env
  const options = {
    env: { UV_THREADPOOL_SIZE: '1', SystemRoot },
    encoding: 'buffer',
    maxBuffer: most,
    timeout: patience,
    killSignal: 'SIGKILL',
  } as const
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [script, argument], options, (error, said) =>
      error ? reject(error) : resolve(said),
    )
    // A script that has ended already says so above.
    child.stdin?.on('error', () => {}).end(input)
  })
}
