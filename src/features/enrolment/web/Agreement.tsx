import { useId } from 'react'
import type { Locale } from '#messages/runtime.js'
import { agreementOf } from '../rules.ts'
import css from './enrol.module.css'

type Props = { charityName: string; isAgreed: boolean; agree: (isAgreed: boolean) => void; language: Locale }

/** The consent checkbox and the privacy notice. */
export function Agreement({ charityName, isAgreed, agree, language }: Props) {
  const id = useId()
  const words = agreementOf(language, charityName)
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
        <label htmlFor={id}>{words.agree}</label>
        <p id={`${id}n`}>{words.notice}</p>
      </div>
    </div>
  )
}
