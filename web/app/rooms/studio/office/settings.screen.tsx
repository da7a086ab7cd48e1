import type { FilmSettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import type { LegalName } from '@studio/contract/studio/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type MetaArgs, useParams } from 'react-router'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { TabLinks } from '../../../office/tab-links.tsx'
import { TitleBar } from '../../../office/title-bar.tsx'
import { paramOneOf } from '../../../platform/route-handle.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { pageHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { LegalSection } from './legal-section.tsx'
import { LinksSection } from './links-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { NameSection } from './name-section.tsx'
import { PartForm } from './part-form.tsx'
import { ownSettingsQuery, savePart } from './queries.ts'
import styles from './settings.module.css'

/** Its rules of colours are in no file of the whole office. */
const waiting = { fallback: () => <RowsSkeleton count={4} /> }
const AppearanceSection = lazyPart(
  () => import('../office-appearance/appearance-section.tsx').then((module) => module.AppearanceSection),
  waiting,
)
const MovingInSection = lazyPart(
  () => import('../../moving-in/office/moving-in-section.tsx').then((module) => module.MovingInSection),
  waiting,
)
/** Its table of currencies is in no other file either. */
const PlaceSection = lazyPart(() => import('./place-section.tsx').then((module) => module.PlaceSection), {
  // As high as its fields.
  fallback: () => <RowsSkeleton count={7} />,
})
const TaxSection = lazyPart(
  () => import('../../tax/office/tax-section.tsx').then((module) => module.TaxSection),
  waiting,
)
const ROOT = '/admin/settings'
const TABS = [
  { to: ROOT, label: 'Studio' },
  { to: `${ROOT}/look`, label: 'Look' },
  { to: `${ROOT}/taxes`, label: 'Taxes' },
  { to: `${ROOT}/links`, label: 'Links and contact' },
  { to: `${ROOT}/mails`, label: 'Emails' },
  { to: `${ROOT}/films`, label: 'Videos' },
  { to: `${ROOT}/terms-of-service`, label: 'Terms' },
  { to: `${ROOT}/terms-and-privacy`, label: 'Privacy' },
  { to: `${ROOT}/waiver`, label: 'Waiver' },
  { to: `${ROOT}/moving-in`, label: 'Moving in' },
]

const legal = (name: LegalName) => (settings: OwnSettings) => (
  <LegalSection key={name} name={name} settings={settings} />
)

const SECTIONS: Record<string, (settings: OwnSettings) => ReactNode> = {
  '': (settings) => (
    <NameSection settings={settings}>
      <PlaceSection settings={settings} />
    </NameSection>
  ),
  look: (settings) => <AppearanceSection settings={settings} />,
  taxes: (settings) => <TaxSection settings={settings} />,
  links: (settings) => <LinksSection settings={settings} />,
  mails: (settings) => <MailsSection settings={settings} />,
  films: (settings) => <FilmsSection settings={settings} />,
  'terms-of-service': legal('terms-of-service'),
  'terms-and-privacy': legal('terms-and-privacy'),
  waiver: legal('waiver'),
  'moving-in': () => <MovingInSection />,
}

const page = paramOneOf('section', Object.keys(SECTIONS))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta = ({ matches, location }: MetaArgs) => {
  const tab = TABS.find(({ to }) => to === location.pathname)
  return pageHead(matches, { title: tab ? `Settings: ${tab.label}` : 'Settings', hidden: true })
}

/** The studio's settings, one part per page (D15, D17.settings). */
export default function SettingsScreen() {
  const { section = '' } = useParams()
  const settings = useQuery({ ...ownSettingsQuery(), staleTime: 0 })
  return (
    <>
      <TitleBar title="Settings" />
      <TabLinks label="Settings" tabs={TABS} />
      <QueryState query={settings} skeleton={<RowsSkeleton count={4} />}>
        {(found) => SECTIONS[section]?.(found)}
      </QueryState>
    </>
  )
}

type Values = z.output<typeof FilmSettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.FilmSettings)
const WORDS: FieldWords<Values> = {
  previews: { label: 'Previews', text: (shown) => (shown ? 'shown' : 'not shown') },
  levelSound: { label: 'Sound of new videos', text: (levelled) => (levelled ? 'levelled' : 'as it came') },
}

/** What visitors see of films, and how loud new ones are. */
function FilmsSection({ settings: { films } }: { settings: OwnSettings }) {
  return (
    <div className={styles.sections}>
      <PartForm
        name="films"
        part={films}
        of={(all) => all.films}
        shape={shape}
        words={WORDS}
        save={savePart.films}
      >
        {(form) => (
          <>
            <Checkbox {...form.register('previews')} label="Visitors may watch 30 seconds of each class" />
            <Checkbox
              {...form.register('levelSound')}
              label="Even loudness for new videos; existing ones can be changed in the library"
            />
          </>
        )}
      </PartForm>
    </div>
  )
}
