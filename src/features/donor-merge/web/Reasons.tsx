import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { m } from '#messages/messages.js'
import type { MergeDoubt, MergeReason } from '../rules.ts'
import { doubtWords, reasonWords } from './labels.ts'
import css from './merge.module.css'

type Props = { reasons: readonly MergeReason[]; doubts?: readonly MergeDoubt[] }

/** The reasons for and against two donors being one person. */
export const Reasons = ({ reasons, doubts = [] }: Props) => (
  <ul className={css.reasons}>
    {reasons.map(reason => (
      <li key={reason}>
        <CheckIcon size={14} weight="bold" aria-hidden="true" />
        <span>{reasonWords[reason]()}</span>
      </li>
    ))}
    {doubts.map(doubt => (
      <li key={doubt} data-doubt="">
        <MinusIcon size={14} weight="bold" aria-hidden="true" />
        <span>
          <span className="vh">{m.donor_merge_against()} </span>
          {doubtWords[doubt]()}
        </span>
      </li>
    ))}
  </ul>
)
