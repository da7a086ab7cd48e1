import { execFile } from 'node:child_process'

interface Run {
  /** The script's only command-line argument. */
  argument?: string
  /** Written to the script's stdin. */
  input?: string
  /** Timeout in milliseconds; the process is killed then. */
  patience: number
  /** Maximum bytes of output. */
  most: number
}

/**
 * Runs one of the studio's scripts in a separate process and returns its output: its memory is freed
 * afterwards, no server thread is used, and an exploited decoder is contained (S-I7). Rejects with the exit
 * code as `code`, and with `killed` on timeout. The environment is not passed on, because it holds secrets.
 */
export function runInProcess(
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
    // If the script has ended already, its exit is reported above.
    child.stdin?.on('error', () => {}).end(input)
  })
}
