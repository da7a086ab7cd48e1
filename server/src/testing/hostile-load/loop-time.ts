/** Parsing this repeatedly takes about 50 ms on the machine for which the limit was set. */
const page = JSON.stringify(
  Array.from({ length: 1_000 }, (_, id) => ({ id, title: `class ${id}`, tags: ['a', 'b'] })),
)
const ROUNDS = 240

/** CPU usage of this thread; Node 22 has only that of the whole process. */
const usage: typeof process.cpuUsage = (process.threadCpuUsage ?? process.cpuUsage).bind(process)

const spent = (since: NodeJS.CpuUsage): number => {
  const { user, system } = usage(since)
  return (user + system) / 1_000
}

/**
 * Measures the CPU time of this thread for some work, in milliseconds. The thread is blocked no longer than
 * that at a stretch; other processes of the machine don't count.
 */
async function loopTimeOf(work: () => Promise<unknown>): Promise<number> {
  const since = usage()
  await work()
  return spent(since)
}

/**
 * Measures the equivalent of 50 ms in this run: a fixed piece of work, measured like requests. The best of
 * several.
 */
export async function idleWork(): Promise<number> {
  const tries: number[] = []
  for (let round = 0; round < 5; round += 1) {
    tries.push(
      await loopTimeOf(async () => {
        for (let times = 0; times < ROUNDS; times += 1) JSON.parse(page)
      }),
    )
  }
  return Math.min(...tries)
}

/**
 * Returns a request's share of its 50 ms, as the minimum of a few tries, to exclude first calls and garbage
 * collection.
 */
export async function shareOf(quiet: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 5 && least >= quiet; tries += 1) {
    least = Math.min(least, await loopTimeOf(work))
  }
  return least / quiet
}
