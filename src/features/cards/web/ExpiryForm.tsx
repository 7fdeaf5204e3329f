import { type FormEvent, useState } from 'react'
import { monthNames } from '#kit/time/date-format.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { cardExpiryYears } from '#kit/time/years.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { cardLabel, type Expiry, isExpired, formatExpiry } from '#features/card-vault/rules.ts'
import { type CardLink, updateCard, type CardUpdateAnswer } from './card-link-calls.ts'
import form from '#platform/web/public/public-form.module.css'
import css from './card-link.module.css'

type Props = { code: string; seen: CardLink; done: (updated: CardUpdateAnswer) => void; isOver: () => void }

/** The stored card, and the month and year of the new one. */
export function ExpiryForm({ code, seen: { card, gifts, today, charityName, charityPhone }, done, isOver }: Props) {
  const years = cardExpiryYears(Number(today.slice(0, 4)))
  const [expiry, setExpiry] = useState<Expiry>({ expiryMonth: card.expiryMonth, expiryYear: Math.max(card.expiryYear, years[0] ?? 0) })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<(() => string) | null>(null) // read again when the page changes its language
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (isExpired(expiry, today)) return setProblem(() => m.cards_expiry_wrong)
    setSending(true)
    setProblem(null)
    const answer = await updateCard(code, expiry)
    setSending(false)
    if (answer === 'over') return isOver()
    if ('problem' in answer) {
      const { problem: told } = answer
      return setProblem(() => () => told ?? m.cards_link_save_failed())
    }
    done(answer)
  }
  return (
    <form className={css.form} onSubmit={event => void submit(event)} noValidate>
      <p className={css.card}>
        <b>{cardLabel(card, m.term_others())}</b> <span>{m.cards_link_now({ expiry: formatExpiry(card) })}</span>
      </p>
      {gifts.length > 0 && <Gifts gifts={gifts} />}
      <ExpiryFields expiry={expiry} years={years} change={setExpiry} isWrong={problem !== null} />
      {problem && (
        <p id="expiry-problem" className={css.problem} role="alert">
          {problem()}
        </p>
      )}
      <button type="submit" className={form.main} aria-disabled={isSending}>
        {m.cards_link_submit()}
      </button>
      <p className={css.small}>{m.cards_link_never()}</p>
      {charityPhone && <p className={css.small}>{m.cards_link_other_number({ charity: charityName, phone: charityPhone })}</p>}
    </form>
  )
}

const Gifts = ({ gifts }: Pick<CardLink, 'gifts'>) => (
  <div>
    <h2>{m.cards_link_gifts()}</h2>
    <ul className={css.gifts}>
      {gifts.map((gift, index) => (
        <li key={index}>
          <span>{purposeName(getLocale(), gift)}</span> <b>{formatMoney(gift.amount)}</b>
        </li>
      ))}
    </ul>
  </div>
)

type ExpiryProps = { expiry: Expiry; years: readonly number[]; change: (expiry: Expiry) => void; isWrong: boolean }
const ExpiryFields = ({ expiry, years, change, isWrong }: ExpiryProps) => (
  <fieldset className={css.expiry} aria-describedby={isWrong ? 'expiry-problem' : undefined}>
    <legend>{m.cards_expiry()}</legend>
    <label>
      <span>{m.cards_month()}</span>
      <select
        autoComplete="cc-exp-month"
        value={expiry.expiryMonth}
        onChange={event => change({ ...expiry, expiryMonth: Number(event.currentTarget.value) })}
      >
        {monthNames[getLocale()].map((name, index) => (
          <option key={name} value={index + 1}>{`${String(index + 1).padStart(2, '0')} ${name}`}</option>
        ))}
      </select>
    </label>
    <label>
      <span>{m.cards_year()}</span>
      <select
        autoComplete="cc-exp-year"
        value={expiry.expiryYear}
        onChange={event => change({ ...expiry, expiryYear: Number(event.currentTarget.value) })}
      >
        {years.map(year => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </label>
  </fieldset>
)
