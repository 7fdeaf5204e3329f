import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import type { Move } from '../contract.ts'
import css from './hijri.module.css'

const words: Readonly<Record<Move['kind'], (move: Move) => string>> = {
  ramadanStart: m.hijri_settings_move_start,
  ramadanEnd: m.hijri_settings_move_end,
  preset: ({ name }) => (name === 'lastRamadan' ? m.hijri_settings_move_last() : m.hijri_settings_move_this()),
  savedViews: ({ count }) => m.hijri_settings_move_views({ count }),
  rate: ({ name }) => m.hijri_settings_move_rate({ rate: name }),
  rateEnd: ({ name }) => m.hijri_settings_move_rate_end({ rate: name }),
  dailyGifts: ({ count }) => m.hijri_settings_move_daily({ count }),
}

/** What moves when the year is saved, before and after. */
export function MovesPanel({ moves }: { moves: readonly Move[] }) {
  const dayText = useDayText()
  if (moves.length === 0) return null
  const day = (value: string | null) => value && dayText(value, 'dayInText')
  return (
    <Section title={m.hijri_settings_moves({ count: moves.length })} aside={<span className="muted">{m.hijri_settings_moves_note()}</span>}>
      <ul className={css.moves}>
        {moves.map(move => (
          <li key={`${move.kind} ${move.name}`}>
            <span>{words[move.kind](move)}</span>
            {move.before && (
              <span>
                <s>{day(move.before)}</s> → <b>{day(move.after)}</b>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
