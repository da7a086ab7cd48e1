import { longestTrial } from '@studio/contract/plans/rules.ts'
import type { OwnTexts } from '@studio/contract/studio/original-texts.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ServerScenery } from '../../../platform/document/from-renderer.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TrialInvitation } from '../../../ui/cards/trial-invitation.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { Container, Section } from '../../../ui/page/container.tsx'
import { Hero } from '../../../ui/page/hero.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { SplitHead, SplitPage } from '../../../ui/page/split-page.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import sky from '../../../ui/pictures/hero-dawn.svg'
import { groundOf, HourSky, sceneAt } from '../../../ui/sky/hour-sky.tsx'

import { Scenery } from '../../../ui/sky/scenery.tsx'
import { freeDays } from '../../../ui/words/plan-words.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { useSettings } from '../queries.ts'
import styles from './preview.module.css'

interface SampleProps {
  /** All of them, own or original. */
  texts: OwnTexts
}

/** The hour of the sample: the sun is up, and the dark theme has dusk. */
const HOUR = 9
const ARCS = {
  wide: { from: 0.56, to: 0.955, base: 0.61, rise: 0.36 },
  middle: { from: 0.76, to: 0.94, base: 0.61, rise: 0.36 },
  narrow: { from: 0.12, to: 0.9, base: 0.62, rise: 0.04 },
}

/** With its hills, which another page's sky would have from the server. */
const Sky = () => (
  <ServerScenery value={Scenery}>
    <HourSky hour={HOUR} arcs={ARCS} />
  </ServerScenery>
)

/** The top of the first page, and what follows of its texts. */
export function FirstPageSample({ texts }: SampleProps) {
  const settings = useSettings()
  const trial = longestTrial(useSuspenseQuery(pricesQuery()).data.records)
  return (
    <>
      <Hero
        photo={settings.hero}
        sky={{ drawn: <Sky />, ground: groundOf(sceneAt(HOUR)) }}
        title={texts.headline}
        lead={texts.lead}
        actions={<Button size="lg">{trial > 0 ? `Start your free ${freeDays(trial)}` : 'Sign Up'}</Button>}
      />
      <Section sunk>
        <SectionHead title={texts.people} lead={texts.peopleLead} />
      </Section>
      {trial > 0 && (
        <Section>
          <TrialInvitation title={texts.invitation} days={trial} />
        </Section>
      )}
      <FooterSample texts={texts} />
    </>
  )
}

export function AboutSample({ texts }: SampleProps) {
  return (
    <>
      <Container>
        <blockquote className={styles.quote}>“{texts.quote}”</blockquote>
        <h2>{texts.know}</h2>
      </Container>
      <Section sunk>
        <SectionHead title="Contact Us" lead={texts.contactLead} />
      </Section>
      <FooterSample texts={texts} />
    </>
  )
}

export function SignUpSample() {
  const settings = useSettings()
  return (
    <SplitPage studio={settings} print="dawn" say="The first week is on us.">
      <SplitHead title="Make yourself known" />
      <TextInput label="First name" readOnly />
      <TextInput label="Email" readOnly />
      <Button size="lg" full>
        Continue
      </Button>
    </SplitPage>
  )
}

/** An email, as the server sends it. */
export function MailSample() {
  const settings = useSettings()
  const art = useArt()
  return (
    <div className={styles.mail}>
      <img src={art(sky)} alt="" />
      <Logo studio={settings} />
      <h1>Your membership has begun</h1>
      <p>
        Three new classes arrive every day at midnight {settings.day ? zoneName(settings.day.zone) : 'UTC'}.
      </p>
      <Button size="lg">See today’s classes</Button>
    </div>
  )
}

function FooterSample({ texts }: SampleProps) {
  const settings = useSettings()
  return (
    <footer className={styles.footer} data-ground="night">
      <Container>
        <Logo studio={settings} />
        <p>{texts.footer}</p>
        <p>
          © {settings.copyrightYear} {settings.studioName}. All rights reserved.
        </p>
      </Container>
    </footer>
  )
}
