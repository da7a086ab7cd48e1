import { moneyOf, USUAL_LOCALE } from '@studio/contract/studio/currencies.ts'
import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { readingOf } from '@studio/contract/studio/place-reading.ts'
import { useState } from 'react'
import { HowItReads } from './how-it-reads.tsx'
import { MoneySection } from './money-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { ZoneSection } from './zone-section.tsx'

/** Where the studio is: its currency and its way of writing, its days, weeks and clock, with a sample of all beside them. */
export function PlaceSection({ settings }: { settings: OwnSettings }) {
  const [money, setMoney] = useState(settings.money.own)
  const [zone, setZone] = useState(settings.zone.own)
  const [reading, setReading] = useState(settings.reading.own)
  const { own, standard } = settings.money
  const isKept = money.locale === own.locale
  const isUsual = standard.locale === USUAL_LOCALE
  const place = money.locale ?? (isUsual ? null : standard.locale)
  const usual = isKept ? settings.reading.standard : readingOf({ weekStart: null, clock: null }, place)
  return (
    <>
      <MoneySection settings={settings} onDraft={setMoney} />
      <ZoneSection settings={settings} onDraft={setZone} />
      <ReadingSection settings={settings} usual={usual} onDraft={setReading} />
      <HowItReads
        money={moneyOf(money.currency ?? standard.currency, money.locale ?? standard.locale)}
        reading={{
          ...usual,
          weekStart: reading.weekStart ?? usual.weekStart,
          clock: reading.clock ?? usual.clock,
        }}
        zone={zone.timeZone}
      />
    </>
  )
}
