import { addDays } from '@studio/contract/dates.ts'
import { amountText, countText, type Money, priceText, US } from '@studio/contract/money.ts'
import { dayWords, type Reading } from '@studio/contract/reading.ts'
import { timeWords, weekBegin, weekdayWord } from '@studio/contract/reading-words.ts'
import { withDigitsIn } from '@studio/contract/studio/currencies.ts'
import { instantIn, isTimeZone, localTime } from '@studio/contract/zone-offset.ts'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { hourCycleOf } from '../../../ui/words/studio-reading.ts'
import { useToday } from '../studio-clock.ts'
import styles from './settings.module.css'
import { cityOf } from './zone-words.ts'

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
export function HowItReads({ money, reading, zone: chosen }: HowItReadsProps) {
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
