import { aboutTexts } from '@studio/contract/studio/original-texts.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { BelowTheFold } from '../../ui/page/below-the-fold.tsx'
import { Container, Section } from '../../ui/page/container.tsx'
import { breadcrumbFacts, organizationFacts } from '../../ui/page/page-facts.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Contact } from '../contact/contact.tsx'
import { teachersQuery } from '../people/queries.ts'
import { useSettings } from '../studio/queries.ts'
import styles from './about.module.css'
import { StudioCarousel } from './studio-carousel.tsx'
import { TeacherBlock } from './teacher-block.tsx'

export function meta({ matches }: MetaArgs) {
  return pageHead(matches, {
    title: 'About',
    description: 'The studio, the people who teach here, and how to reach us.',
    facts: (studio) => [organizationFacts(studio), breadcrumbFacts(studio, [['About', '/about']])],
  })
}

/** ROUTE-26, ABOUT-01 to ABOUT-09: the quote, the studio, the teachers and the contact form. */
export default function AboutScreen() {
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const settings = useSettings()
  const texts = { ...aboutTexts, ...settings.texts }
  return (
    <>
      <VisuallyHidden>
        <h1>About</h1>
      </VisuallyHidden>
      <Container>
        <blockquote className={styles.quote}>“{texts.quote}”</blockquote>
        <StudioCarousel photos={settings.ourStudio} />
      </Container>
      <BelowTheFold>
        <Section>
          <h2 className={styles.heading}>{texts.know}</h2>
          <div className={styles.blocks}>
            {teachers.map((teacher, index) => (
              <TeacherBlock key={teacher.id} teacher={teacher} flipped={index % 2 === 1} />
            ))}
          </div>
        </Section>
        <div id="contact">
          <Section sunk>
            <div className={styles.contact}>
              <div>
                <h2>Contact Us</h2>
                <p className={styles.lead}>{texts.contactLead}</p>
              </div>
              <Contact />
            </div>
          </Section>
        </div>
      </BelowTheFold>
    </>
  )
}
