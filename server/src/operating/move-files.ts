import { keptFiles } from '../adapters/files/kept-files.ts'
import { configOf, readVariables } from '../config.ts'
import { errorSentence } from '../platform/logs/error-in-log.ts'
import { moveFiles } from './move-files/move.ts'
import { complain, say } from './studio-database.ts'

const usage = 'npm run move-files -- --to bucket | --to disk'

/** Copies every file of the studio from the disk to the bucket, or back, and says how many; nothing is deleted. */
async function main(words: string[]): Promise<number> {
  const to = words[0] === '--to' ? words[1] : undefined
  if ((to !== 'bucket' && to !== 'disk') || words.length > 2) throw new Error(usage)
  const read = readVariables(process.env)
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const { dataDir, bucket } = configOf(read.variables)
  if (!bucket) throw new Error('S3_BUCKET is not set: it names where files are moved to or from.')
  const disk = keptFiles({ dataDir, bucket: null }).files
  const there = keptFiles({ dataDir, bucket }).files
  const [from, into] = to === 'bucket' ? [disk, there] : [there, disk]
  const moved = await moveFiles({ from, into, journal: `${dataDir}/moved-to-${to}`, tell: say })
  const copied = `${moved.copied} ${moved.copied === 1 ? 'file' : 'files'} copied and read again`
  say(`${copied}, ${moved.known} ${moved.known === 1 ? 'was' : 'were'} there. Nothing was deleted.`)
  return 0
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  complain(errorSentence(error))
  return 1
})
