import type { Attack } from '../attack.ts'
import { hostileHeads, hostileKeys } from './bodies.ts'
import { pageStorms } from './pages.ts'
import { peopleStorms } from './people.ts'
import { socketStorms } from './sockets.ts'
import { readStorms } from './streams.ts'
import { hostileTexts } from './texts.ts'
import { uploadStorms } from './uploads.ts'

/** All attacks, in order. */
export const attacks: Attack[] = [
  hostileTexts,
  hostileKeys,
  hostileHeads,
  ...pageStorms,
  ...peopleStorms,
  ...readStorms,
  ...socketStorms,
  ...uploadStorms,
]
