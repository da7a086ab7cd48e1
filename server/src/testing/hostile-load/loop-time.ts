/** Parsing this so often takes about 50 ms of the machine that the rule was measured on. */
const page = JSON.stringify(
  Array.from({ length: 1_000 }, (_, id) => ({ id, title: `class ${id}`, tags: ['a', 'b'] })),
)
const ROUNDS = 240

/** Of this thread; Node 22 knows the time of the whole process alone. */
const usage: typeof process.cpuUsage = (process.threadCpuUsage ?? process.cpuUsage).bind(process)

const spent = (since: NodeJS.CpuUsage): number => {
  const { user, system } = usage(since)
  return (user + system) / 1_000
}

/**
 * Milliseconds of its own processor time that this thread works on something. It answers nobody else meanwhile, so no
 * single stretch is longer; what other processes of the machine do is not counted.
 */
async function loopTimeOf(work: () => Promise<unknown>): Promise<number> {
  const since = usage()
  await work()
  return spent(since)
}

/** What stands for 50 ms in this run: a fixed piece of work, measured as requests are. The best of several counts. */
export async function quietWork(): Promise<number> {
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
 * What a request takes of the 50 ms that it may, from the least of a few tries: what a first call or a collection of
 * garbage adds is no fault of the request.
 */
export async function shareOf(quiet: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 5 && least >= quiet; tries += 1) {
    least = Math.min(least, await loopTimeOf(work))
  }
  return least / quiet
}
