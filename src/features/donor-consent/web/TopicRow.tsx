import { Button } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import type { Language } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { TopicAnswer } from '../contract.ts'
import { answerName, sourceNames, topicNames } from './labels.ts'
import css from './consent.module.css'

type Props = {
  answer: TopicAnswer
  language: Language
  /** Leaves out where answers came from, where there is little room. */
  isBrief: boolean
  /** Null for those who may not record answers, and where another answer decides. */
  record: ((isAgreed: boolean) => void) | null
}

/**
 * One channel: what holds, where that comes from, and what records another answer. A refusal is recorded at once, an agreement after its
 * words.
 */
export function TopicRow({ answer: { topic, holds, answer, asks }, language, isBrief, record }: Props) {
  const [isReading, setReading] = useState(false)
  const name = topicNames[topic]()
  return (
    <li>
      <div className={css.row}>
        <b>{name}</b>
        <State holds={holds} />
        {!isBrief && <Origin answer={answer} holds={holds} />}
        {record && (
          <span className={css.verbs}>
            {holds !== true && !isReading && (
              <Button size="xs" variant="subtle" aria-label={m.donor_consent_agrees_to({ topic: name })} onClick={() => setReading(true)}>
                {m.donor_consent_agrees()}
              </Button>
            )}
            {answer?.isAgreed !== false && (
              <Button size="xs" variant="subtle" aria-label={m.donor_consent_refuses_of({ topic: name })} onClick={() => record(false)}>
                {m.donor_consent_refuses()}
              </Button>
            )}
          </span>
        )}
      </div>
      {!isBrief && answer?.words && <p className={css.words}>“{answer.words}”</p>}
      {record && isReading && holds !== true && (
        <div className={css.reading} role="group" aria-label={m.donor_consent_agrees_to({ topic: name })}>
          <p className="muted small">{m.donor_consent_read_out()}</p>
          <p lang={language}>“{asks}”</p>
          <Button size="xs" variant="filled" onClick={() => record(true)}>
            {m.donor_consent_agrees_now()}
          </Button>
          <Button size="xs" onClick={() => setReading(false)}>
            {m.platform_cancel()}
          </Button>
        </div>
      )}
    </li>
  )
}

function State({ holds }: { holds: boolean | null }) {
  const Icon = { true: CheckIcon, false: XIcon, null: MinusIcon }[String(holds) as 'true' | 'false' | 'null']
  return (
    <span className={css.state} data-holds={String(holds)}>
      <Icon size={16} aria-hidden="true" /> {answerName(holds)}
    </span>
  )
}

/** Where what holds comes from: an answer of its own, or the one to being reached at all. */
function Origin({ answer, holds }: Pick<TopicAnswer, 'answer' | 'holds'>) {
  if (answer === null || answer.isAgreed !== holds)
    return <span className={css.origin}>{holds === null ? null : m.donor_consent_by_any()}</span>
  const { at, source, by } = answer
  return (
    <span className={css.origin}>
      <DateText as="day" value={at} />
      {source && `, ${sourceNames[source]()}`}
      {by && `, ${by}`}
    </span>
  )
}
