import { legalNames } from '@studio/contract/studio/schema.ts'
import type { Config } from '../../config/read-config.ts'
import type { Database } from '../../database/connect.ts'
import { holdsDemo } from '../../database/seed/demo-mark.ts'
import { readLegalFiles } from '../../rooms/studio/legal/legal-files.ts'
import { standardOf, valuesOf } from '../../rooms/studio/settings/defaults.ts'
import { readParts } from '../../rooms/studio/settings/parts.ts'
import { type Finding, fault, fine, hint } from './finding.ts'

type Studio = Pick<Config, 'studio' | 'mail' | 'own' | 'money' | 'contactIsSet' | 'demo'>

/** Finds demo content that visitors would still see: name, address, drafts; and the demo's people. */
export async function checkDemoContent(db: Database, config: Studio): Promise<Finding[]> {
  const parts = await readParts(db)
  const shown = valuesOf(parts, standardOf(config), config)
  const rests: Finding[] = []
  const set = 'at /admin/settings or by'
  if (shown.studioName === 'Auren')
    rests.push(hint('STUDIO_NAME', `is the demo's, Auren: set it ${set} STUDIO_NAME`))
  if (shown.contactEmail === 'hello@demo.studio' || !(config.contactIsSet || parts.links.contactEmail))
    rests.push(
      (config.demo ? hint : fault)(
        'CONTACT_EMAIL',
        `is not set: visitors’ messages need a reader. Set it ${set} CONTACT_EMAIL`,
      ),
    )
  const drafts = readLegalFiles(null)
  for (const name of legalNames.filter((one) => shown.legal[one] === drafts[one]))
    rests.push(
      hint(
        'legal texts',
        `${name} is a draft of this project: write your own at /admin/settings/${name} or in legal/ of DATA_DIR`,
      ),
    )
  if (await holdsDemo(db))
    rests.push(
      (config.demo ? hint : fault)(
        'DATABASE_URL',
        'holds the demo, whose passwords everybody knows: npm run admin -- empty-demo',
      ),
    )
  return rests.length > 0 ? rests : [fine('demo', 'nothing of it is left')]
}
