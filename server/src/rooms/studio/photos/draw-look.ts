import { mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { photograph } from '@studio/pictures/photograph.ts'
import sharp from 'sharp'
import { LOOK, type LookTask } from './look-plan.ts'

/** Generates the photographs of the demo's look in a process of its own, at low priority; see `makeLook`. */
const { folder, share } = JSON.parse(process.argv[2] ?? '') as LookTask
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)

for (const { file, ...plan } of LOOK) {
  const width = Math.round(plan.width * share)
  const height = Math.round(plan.height * share)
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  const raw = { width, height, channels: 3 } as const
  await sharp(photograph({ ...plan, width, height }), { raw })
    .jpeg({ quality: 90 })
    .toFile(path)
}
