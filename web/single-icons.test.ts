import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { withSingleIcons } from './single-icons.ts'

const source = `import type { Icon } from '@tabler/icons-react'
import { IconX } from '@tabler/icons-react'
import {
  IconBell,
  IconCheck,
} from '@tabler/icons-react'
`

it('each icon is imported from a file of its own, which is there', () => {
  const code = withSingleIcons(source)
  const files = [...code.matchAll(/^import (\w+) from '(.*)'$/gm)]
  expect(files.map(([, name]) => name)).toEqual(['IconX', 'IconBell', 'IconCheck'])
  const { resolve } = createRequire(import.meta.url)
  for (const [, , file] of files) expect(existsSync(resolve(String(file)))).toBe(true)
  expect(code).toContain("import type { Icon } from '@tabler/icons-react'")
})
