import { addDays } from '@studio/contract/dates.ts'
import { amountText, countText, type Money, priceText, US } from '@studio/contract/money.ts'
import { dayWords, type Reading } from '@studio/contract/reading.ts'
import { timeWords, weekBegin, weekdayWord } from '@studio/contract/reading-words.ts'
import { moneyOf, USUAL_LOCALE, withDigitsIn } from '@studio/contract/studio/currencies.ts'
import type { MoneySettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { readingOf } from '@studio/contract/studio/reading-by-place.ts'
import { instantIn, isTimeZone, localTime } from '@studio/contract/zone-offset.ts'
import { useState } from 'react'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { hourCycleOf } from '../../../ui/words/studio-reading.ts'
import { useToday } from '../studio-clock.tsx'
import { currencyText, localeText, MoneyFields } from './money-fields.tsx'
import { PartForm } from './part-form.tsx'
import { savePart } from './queries.ts'
import { ReadingSection } from './reading-section.tsx'
import styles from './settings.module.css'
import { ZoneSection } from './zone-section.tsx'
import { cityOf } from './zone-words.ts'

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

/** Nine in the morning, and how far ahead the sample charge is. */
const NINE = 9 * 60
const AHEAD_DAYS = 15
/** Where a member reads another clock than the studio's. */
const ELSEWHERE = ['Pacific/Auckland', 'Europe/London'] as const

interface HowItReadsProps {
  money: Money
  reading: Reading
  zone: string
}

/** Amounts, days, times and weeks, as pages, mails and receipts write them with what is chosen beside it. */
function HowItReads({ money, reading, zone: chosen }: HowItReadsProps) {
  const zone = isTimeZone(chosen) ? chosen : 'UTC'
  const today = useToday()
  const usual = withDigitsIn(2900, US, money)
  const units = usual / 10 ** money.exponent
  const { order } = reading
  const clock = reading.clock ?? hourCycleOf(navigator.language)
  const first = weekBegin(today, reading.weekStart)
  const elsewhere = ELSEWHERE.find((one) => one !== zone) ?? zone
  const begins = localTime(instantIn(zone, addDays(today, 1)), elsewhere)
  return (
    <div className={styles.sample}>
      <section aria-label="How it reads" className={styles.reads}>
        <h2 className={styles.heading}>How it reads</h2>
        <Panel>
          <Facts>
            <Fact name="A price">{priceText(usual, money)}</Fact>
            <Fact name="On a receipt">{amountText(units, money)}</Fact>
            <Fact name="A good month">{amountText(units * 425, money)}</Fact>
            <Fact name="Members">{countText(1240, money)}</Fact>
            <Fact name="A day">{dayWords(today, order, { weekday: 'long', year: true })}</Fact>
            <Fact name="A charge">
              {dayWords(addDays(today, AHEAD_DAYS), order, {})}, {timeWords(NINE, clock)}
            </Fact>
            <Fact name={`In ${cityOf(elsewhere)}`}>
              new at {timeWords(begins.minute, clock)} by your clock
            </Fact>
          </Facts>
          <ol className={styles.days} aria-label="A week">
            {Array.from({ length: 7 }, (_, at) => addDays(first, at)).map((day) => (
              <li key={day}>
                {weekdayWord(day).slice(0, 3)} <b>{Number(day.slice(8))}</b>
              </li>
            ))}
          </ol>
        </Panel>
      </section>
    </div>
  )
}

type Values = z.output<typeof MoneySettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.MoneySettings)
const orDefault = (text: (code: string) => string) => (value: string | null) =>
  value === null ? 'the default' : text(value)
const WORDS: FieldWords<Values> = {
  currency: { label: 'Currency', text: orDefault(currencyText) },
  locale: { label: 'Numbers and dates as in', text: orDefault(localeText) },
}

interface MoneySectionProps {
  settings: OwnSettings
  onDraft: (values: Values) => void
}

/** The currency of all prices, and how its amounts are written. */
function MoneySection({ settings: { money }, onDraft }: MoneySectionProps) {
  const { own, standard } = money
  const said = ({ currency }: Values) => {
    const [was, is] = [own.currency ?? standard.currency, currency ?? standard.currency]
    return was === is ? 'Not saved yet' : `Currency: ${currencyText(was)} to ${currencyText(is)}.`
  }
  return (
    <PartForm
      name="money"
      part={money}
      of={(all) => all.money}
      shape={shape}
      words={WORDS}
      save={savePart.money}
      said={said}
    >
      {(form) => <MoneyFields form={form} money={money} onDraft={onDraft} />}
    </PartForm>
  )
}
