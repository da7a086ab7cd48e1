import { US } from '@studio/contract/money.ts'
import type { Teacher } from '@studio/contract/people/schema.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { planAt, TERM_DAYS, type Term } from '@studio/contract/plans/terms.ts'
import { classCardPath, studioCardPath, teacherCardPath } from '@studio/contract/sharing/share-picture.ts'
import type { Settings } from '@studio/contract/studio/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { fullName } from '../words/person-name.ts'
import { shortText } from './short-text.ts'

type Fact = string | number | boolean | StructuredData | Fact[] | undefined
/** A structured-data object of schema.org. */
export interface StructuredData {
  [name: string]: Fact
}

type Breadcrumb = readonly [name: string, path: string]

// The bundler drops the rest of this file from the browser's build: only the server renders structured data.

/** The studio itself (schema.org/Organization). */
export function organizationFacts(studio: Settings): StructuredData {
  if (!import.meta.env.SSR) return {}
  return {
    '@type': 'Organization',
    '@id': `${studio.publicUrl}/#studio`,
    name: studio.studioName,
    url: `${studio.publicUrl}/`,
    logo: `${studio.publicUrl}/icons/512.png`,
    image: `${studio.publicUrl}${studioCardPath(studio)}`,
    sameAs: studio.socialLinks.length > 0 ? studio.socialLinks.map(({ url }) => url) : undefined,
  }
}

const byStudio = ({ publicUrl, studioName }: Settings): StructuredData => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#studio`,
  name: studioName,
})

interface Shown {
  video: Video
  /** Address of the page that shows it. */
  address: string
  /** UTC instant of publication. */
  since: string
}

/** A class (schema.org/VideoObject); its film is for members, so it has no contentUrl. */
export function videoFacts(studio: Settings, { video, address, since }: Shown): StructuredData {
  if (!import.meta.env.SSR) return {}
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: shortText(video.description) || video.title,
    thumbnailUrl: `${studio.publicUrl}${classCardPath(studio, video)}`,
    uploadDate: since,
    duration: `PT${Math.max(1, Math.round(video.duration))}S`,
    url: address,
    isAccessibleForFree: false,
    keywords: video.tagList.length > 0 ? video.tagList.join(', ') : undefined,
    author: video.coachUser ? { '@type': 'Person', name: fullName(video.coachUser) } : undefined,
    publisher: byStudio(studio),
  }
}

/** A training path (schema.org/Course). */
export function courseFacts(studio: Settings, path: TrainingPack, address: string): StructuredData {
  if (!import.meta.env.SSR) return {}
  const seconds = path.videos.reduce((sum, { duration }) => sum + duration, 0)
  return {
    '@type': 'Course',
    name: path.title,
    description: shortText(path.videos.map(({ title }) => title).join(', ')),
    url: address,
    provider: byStudio(studio),
    isAccessibleForFree: false,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${Math.max(1, Math.round(seconds / 60))}M`,
    },
    offers: { '@type': 'Offer', category: 'Subscription', url: `${studio.publicUrl}/membership-pricing` },
  }
}

/** How long a payment lasts, as durations of ISO 8601. */
const durations: Record<Term, string> = {
  day: `P${TERM_DAYS.day}D`,
  days30: `P${TERM_DAYS.days30}D`,
  month: 'P1M',
  quarter: 'P3M',
  year: 'P1Y',
}

/** Plans on sale (schema.org/Offer), by each of their terms; plans that are coming soon are left out. */
export function offerFacts(studio: Settings, plans: readonly Price[], address: string): StructuredData {
  if (!import.meta.env.SSR) return {}
  const { money = US } = studio
  return {
    '@type': 'Service',
    name: `Membership of ${studio.studioName}`,
    serviceType: 'Online yoga classes',
    provider: byStudio(studio),
    offers: plans
      .filter(({ cost }) => cost > 0)
      .flatMap((plan) => (plan.terms ?? [null]).map((one) => planAt(plan, one?.term)))
      .map((plan) => ({
        '@type': 'Offer',
        name: plan.title,
        price: plan.cost.toFixed(money.shown),
        priceCurrency: money.currency.toUpperCase(),
        url: address,
        availability: 'https://schema.org/OnlineOnly',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: plan.cost.toFixed(money.shown),
          priceCurrency: money.currency.toUpperCase(),
          billingDuration: durations[plan.term],
        },
      })),
  }
}

/** A teacher (schema.org/Person). */
export function teacherFacts(studio: Settings, teacher: Teacher, address: string): StructuredData {
  if (!import.meta.env.SSR) return {}
  return {
    '@type': 'Person',
    name: fullName(teacher),
    description: shortText(teacher.description) || undefined,
    jobTitle: 'Yoga teacher',
    image: `${studio.publicUrl}${teacherCardPath(studio, teacher)}`,
    url: address,
    worksFor: byStudio(studio),
  }
}

/** Breadcrumbs (schema.org/BreadcrumbList) from the first page to this one. */
export function breadcrumbFacts({ publicUrl }: Settings, way: readonly Breadcrumb[]): StructuredData {
  if (!import.meta.env.SSR) return {}
  const steps: readonly Breadcrumb[] = [['Home', '/'], ...way]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}
