import { keptFiles } from '../adapters/files/choose-file-store.ts'
import { configOf } from '../config.ts'
import { readWords, runCommand } from './command.ts'
import { moveFiles } from './move-files/move.ts'
import { say, variablesOf } from './studio-database.ts'
import { counted } from './terminal.ts'

const usage = 'npm run move-files -- --to bucket | --to disk'

/** Copies every file of the studio from the disk to the bucket, or back, and says how many; nothing is deleted. */
async function main(): Promise<number> {
  const { to } = readWords(usage, { to: { type: 'string' } }).values
  if (to !== 'bucket' && to !== 'disk') throw new Error(usage)
  const { dataDir, bucket } = configOf(variablesOf(process.env))
  if (!bucket) throw new Error('S3_BUCKET is not set: it names where files are moved to or from.')
  const disk = keptFiles({ dataDir, bucket: null }).files
  const there = keptFiles({ dataDir, bucket }).files
  const [from, into] = to === 'bucket' ? [disk, there] : [there, disk]
  const moved = await moveFiles({ from, into, journal: `${dataDir}/moved-to-${to}`, report: say })
  const copied = `${counted(moved.copied, 'file')} copied and read again`
  say(`${copied}, ${moved.known} ${moved.known === 1 ? 'was' : 'were'} there. Nothing was deleted.`)
  return 0
}

await runCommand(main)
