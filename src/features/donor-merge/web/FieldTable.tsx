import { EqualsIcon } from '@phosphor-icons/react/dist/csr/Equals'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { useId } from 'react'
import { m } from '#messages/messages.js'
import { type MergeSide, mergeSides } from '#features/donors/merged-fields.ts'
import { NoValue } from '#platform/web/list-screen/table/MoneyCell.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { ComparedDonor, DonorComparison } from '../contract.ts'
import { topicNames } from '#features/donor-consent/web/public.tsx'
import { consentChannels } from '#features/donors/consent.ts'
import { choiceWords, consentWord, fieldNames, shownValue } from './labels.ts'
import type { MergeChoices } from './use-merge.ts'
import css from './merge.module.css'

type Props = { comparison: DonorComparison; choices: MergeChoices }
type Row = DonorComparison['rows'][number]

/** Two records field by field: one value of each row is kept. Consent is not chosen: the stricter answer holds. */
export const FieldTable = ({ comparison, choices }: Props) => (
  <table className={css.fields}>
    <caption className="vh">{m.donor_merge_title()}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="vh">{m.donor_merge_field()}</span>
        </th>
        {mergeSides.map(side => (
          <RecordHead key={side} side={side} donor={comparison[side]} />
        ))}
        <th scope="col" className={css.why}>
          {m.donor_merge_why_this()}
        </th>
      </tr>
    </thead>
    <tbody>
      {comparison.rows.map(row => (
        <FieldRow key={row.field} row={row} choices={choices} />
      ))}
      <ConsentRow comparison={comparison} />
      <ChannelRows comparison={comparison} />
    </tbody>
  </table>
)

const RecordHead = ({ side, donor }: { side: MergeSide; donor: ComparedDonor }) => (
  <th scope="col" data-side={side}>
    <span className={css.side}>{side === 'kept' ? m.donor_merge_keep() : m.donor_merge_goes_into()}</span>
    <b>{donor.donorName}</b>
    <span className="small muted">
      {m.donor_merge_created_on()} <DateText as="day" value={donor.createdAt} />
    </span>
  </th>
)

function FieldRow({ row, choices }: { row: Row; choices: MergeChoices }) {
  const name = useId()
  const { field, why } = row
  const label = fieldNames[field]()
  if (why === 'same')
    return (
      <tr>
        <th scope="row">{label}</th>
        <td colSpan={2} className={css.both}>
          <EqualsIcon size={14} aria-hidden="true" />
          <Value row={row} side="kept" />
        </td>
        <td className={css.why}>{choiceWords.same()}</td>
      </tr>
    )
  const chosen = choices.choiceOf(field)
  return (
    <tr data-open={why === 'undecided'}>
      <th scope="row">{label}</th>
      {mergeSides.map(side => (
        <td key={side} data-chosen={chosen === side}>
          <label className={css.pick}>
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              onChange={() => choices.pick(field, side)}
              aria-label={`${label}, ${side === 'kept' ? m.donor_merge_keep() : m.donor_merge_goes_into()}`}
            />
            <Value row={row} side={side} />
          </label>
        </td>
      ))}
      <td className={css.why}>{choices.isPicked(field) ? <b>{m.donor_merge_you_chose()}</b> : choiceWords[why]()}</td>
    </tr>
  )
}

function Value({ row, side }: { row: Row; side: MergeSide }) {
  const value = shownValue(row.field, row[side])
  return value === null ? <NoValue /> : <span>{value}</span>
}

/** The consent to be contacted. There is nothing to decide where both are equal. */
function ConsentRow({ comparison }: { comparison: DonorComparison }) {
  const { kept, merged } = comparison
  if (kept.iAgree !== merged.iAgree) return <StricterConsent comparison={comparison} />
  return (
    <tr>
      <th scope="row">{fieldNames.consent()}</th>
      <td colSpan={2} className={css.both}>
        <EqualsIcon size={14} aria-hidden="true" />
        {consentWord(kept.iAgree)}
      </td>
      <td className={css.why}>{choiceWords.same()}</td>
    </tr>
  )
}

/** The answers for channels that differ: of each the refusal holds, and none is an agreement beside a refusal of all. */
function ChannelRows({ comparison }: { comparison: DonorComparison }) {
  const isRefusedAtAll = mergeSides.some(side => comparison[side].iAgree === false)
  return consentChannels.map(channel => {
    const [kept, merged] = mergeSides.map(side => comparison[side].channels.find(answer => answer.channel === channel)?.isAgreed ?? null)
    if (kept === undefined || merged === undefined || kept === merged) return null
    const stricter = kept === null || merged === null ? (kept ?? merged) : false
    const holds = isRefusedAtAll && stricter ? null : stricter
    return (
      <tr key={channel}>
        <th scope="row">{topicNames[channel]()}</th>
        {[kept, merged].map((isAgreed, at) => (
          <td key={mergeSides[at]} data-chosen={isAgreed === holds}>
            <span className={css.pick}>
              <LockSimpleIcon size={16} aria-hidden="true" />
              <span>{consentWord(isAgreed)}</span>
            </span>
          </td>
        ))}
        <td className={css.why}>{m.donor_merge_stricter()}</td>
      </tr>
    )
  })
}

const StricterConsent = ({ comparison }: { comparison: DonorComparison }) => (
  <tr>
    <th scope="row">{fieldNames.consent()}</th>
    {mergeSides.map(side => {
      const { iAgree, agreedAt } = comparison[side]
      return (
        <td key={side} data-chosen={comparison.consent === side}>
          <span className={css.pick}>
            <LockSimpleIcon size={16} aria-hidden="true" />
            <span>
              {consentWord(iAgree)}
              {agreedAt && (
                <small>
                  <DateText as="day" value={agreedAt} />
                </small>
              )}
            </span>
          </span>
        </td>
      )
    })}
    <td className={css.why}>{m.donor_merge_stricter()}</td>
  </tr>
)
