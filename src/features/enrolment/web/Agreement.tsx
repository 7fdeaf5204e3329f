import { useId } from 'react'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import css from './enrol.module.css'

type Props = { charityName: string; isAgreed: boolean; agree: (isAgreed: boolean) => void; language: Locale }

/** The consent checkbox and the privacy notice. */
export function Agreement({ charityName, isAgreed, agree, language }: Props) {
  const id = useId()
  const say = { locale: language }
  return (
    <div className={css.agree}>
      <input
        id={id}
        type="checkbox"
        checked={isAgreed}
        aria-describedby={`${id}n`}
        onChange={event => agree(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{m.agreement({}, say)}</label>
        <p id={`${id}n`}>{m.agreement_notice({ charity: charityName }, say)}</p>
      </div>
    </div>
  )
}
