import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trainingPacks } from '../../../database/seed/content/training-packs.ts'
import { LOOK } from './look-plan.ts'
import { makeLook } from './make-look.ts'
import { foldTitle, picturesIn } from './photo-folder.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studio-look-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('the photographed look has a hero, slides with words, and a photograph for each path of the demo (D16)', async () => {
  const folder = await makeLook(dataDir, 0.05)
  expect(await sharp(join(folder, 'hero.jpg')).metadata()).toMatchObject({ width: 90, height: 60 })
  expect((await picturesIn(folder, 'our-studio')).map(({ words }) => words)).toEqual([
    'Hills in the first light',
    'The valley behind the studio',
    'The moon over the hills',
  ])
  const paths = (await picturesIn(folder, 'paths')).map(({ words }) => foldTitle(words))
  expect(paths.sort()).toEqual(trainingPacks.map(({ title }) => foldTitle(title)).sort())
  for (const { file } of LOOK) expect(existsSync(join(folder, file)), file).toBe(true)
})

test('it is made once, and two servers of one folder do not disturb each other', async () => {
  const folders = await Promise.all([makeLook(dataDir, 0.03), makeLook(dataDir, 0.03)])
  expect(new Set(folders).size).toBe(1)
  expect(await makeLook(dataDir, 0.03)).toBe(folders[0])
  expect(await readdir(join(dataDir, 'look'))).toContain('hero.jpg')
})
