import { Button } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { DonorMatch } from '#features/donors/contract.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import type { ChosenDonor, GiftDraft, CounterParams } from '../counter.ts'
import { inferDonorField, isPlainlyMeant, useDonorLookup } from './donor-lookup.ts'
import { freshDonor } from './fresh-donor.ts'
import { KnownDonorDetails } from './KnownDonorDetails.tsx'
import { NewDonor } from './NewDonor.tsx'
import css from './donor-box.module.css'

type LookUp = (text: string) => Promise<DonorMatch[]>
/** A key of the counter and what it does; hands without a keyboard press its words. */
export type CounterKey = { readonly key: string; readonly words: string; readonly act: () => void }
type Props = { form: FormHandle<GiftDraft>; params: CounterParams; lookUp: LookUp; keys?: readonly CounterKey[]; onChosen: () => void }

/** Whose gift it is: one box that takes a number, an address or a name; a new donor; or anonymous. */
export function DonorBox({ form, params, lookUp, keys = [], onChosen }: Props) {
  const { donor } = form.values
  const typed = useTypedDonor(donor)
  const [text, setText] = useState('')
  const choose = (chosen: ChosenDonor) => {
    form.set('donor', chosen)
    if (chosen.kind !== 'new') onChosen()
  }
  return (
    <>
      <div className={css.label}>
        {donor.kind === 'nobody' ? (
          <label htmlFor={fieldId(form.id, 'donorName')}>{m.gift_screens_counter_donor()}</label>
        ) : (
          <span>{m.gift_screens_counter_donor()}</span>
        )}
        {keys.map(({ key, words, act }) => (
          <button key={key} type="button" tabIndex={-1} className={css.key} onMouseDown={event => event.preventDefault()} onClick={act}>
            <Kbd>{key}</Kbd> {words}
          </button>
        ))}
      </div>
      {donor.kind === 'nobody' ? (
        <Search form={form} params={params} lookUp={lookUp} text={text} setText={setText} choose={choose} />
      ) : (
        <>
          <div className={css.chosen}>
            <ChosenWords donor={donor} />
            <Button size="xs" onClick={() => form.set('donor', { kind: 'nobody' })}>
              {m.gift_screens_change_donor()}
            </Button>
          </div>
          {donor.kind === 'known' && <KnownDonorDetails form={form} params={params} donor={donor} />}
          {donor.kind === 'new' && <NewDonor form={form} donor={donor} params={params} lookUp={lookUp} choose={choose} />}
        </>
      )}
      {typed && (
        <Button size="xs" variant="subtle" color="pine" className={css.back} onClick={() => form.set('donor', typed)}>
          {m.gift_screens_back_to_donor({ name: nameOf(typed) })}
        </Button>
      )}
    </>
  )
}

const detailsOf = (donor: ChosenDonor): string[] => {
  if (donor.kind === 'new') return [donor.donorName, donor.donorPhone, donor.donorEmail, donor.nirc]
  return donor.kind === 'known' && donor.added ? [donor.added.donorPhone, donor.added.donorEmail, donor.added.nirc] : []
}
const nameOf = (donor: ChosenDonor): string =>
  donor.kind === 'known' ? donor.match.donorName : (detailsOf(donor).find(text => text.trim() !== '') ?? '')

/** The donor whose details were typed before another one was chosen: a key pressed by mistake takes nothing away. */
function useTypedDonor(donor: ChosenDonor): ChosenDonor | null {
  const [typed, setTyped] = useState<ChosenDonor | null>(null)
  const isTyped = detailsOf(donor).some(text => text.trim() !== '')
  if (isTyped && donor !== typed) setTyped(donor)
  return isTyped ? null : typed
}

function ChosenWords({ donor }: { donor: ChosenDonor }) {
  if (donor.kind === 'known')
    return (
      <span>
        <b>{donor.match.donorName}</b>
        <small>{[donor.match.nirc, donor.match.donorPhone, donor.match.donorEmail].filter(Boolean).join(' · ')}</small>
      </span>
    )
  return (
    <b>
      {donor.kind === 'anonymous'
        ? m.gift_screens_anonymous_gift()
        : m.gift_screens_new_donor_with({ text: (donor.kind === 'new' && donor.donorName) || '…' })}
    </b>
  )
}

const fieldNames = {
  phone: m.gift_screens_lookup_phone,
  email: m.gift_screens_lookup_email,
  nric: m.gift_screens_lookup_nric,
  name: m.gift_screens_lookup_name,
}
/** The announcement for screen readers while typing. */
function statusText(matches: readonly unknown[] | null, field: string): string {
  if (!matches) return m.gift_screens_searching()
  if (matches.length === 0) return m.gift_screens_matches_none({ field })
  return m.gift_screens_matches({ field, count: matches.length })
}

/** `text` outlives the search: a key pressed by mistake takes nothing away. */
type SearchProps = Pick<Props, 'form' | 'params' | 'lookUp'> & {
  text: string
  setText: (text: string) => void
  choose: (chosen: ChosenDonor) => void
}

const none = -1

/**
 * What is typed and who fits it; the last row is a new donor. Arrows and Enter take one. Where the text may mean others, the first Enter
 * only points at the first row: a gift is not recorded for a stranger whose name or number begins alike.
 */
function useSearch({ params, lookUp, text, setText, choose }: SearchProps) {
  const [active, setActive] = useState<number | null>(null)
  const { matches, isLooking } = useDonorLookup(text, lookUp)
  const isTyped = text.trim() !== ''
  const rows = isTyped && matches ? matches.length + 1 : 0 // while the answer is loading there is no donor to pick, not even a new one
  const isPlain = matches === null || isPlainlyMeant(text, matches, params.countryCode)
  const at = active === null && !isPlain ? none : Math.min(active ?? 0, Math.max(0, rows - 1))
  const take = (index: number) => {
    const match = matches?.[index]
    choose(match ? { kind: 'known', match } : freshDonor(text, params))
  }
  return {
    matches: isTyped ? matches : null,
    isLooking,
    rows,
    at,
    take,
    status: isTyped ? statusText(matches, fieldNames[inferDonorField(text)]()) : '',
    type(typed: string) {
      setText(typed)
      setActive(null)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey) return
      if (event.key === 'ArrowDown') setActive(Math.min(at + 1, rows - 1))
      else if (event.key === 'ArrowUp') setActive(Math.max(at - 1, 0))
      else if (event.key !== 'Enter') return
      else if (at === none) setActive(0)
      else if (rows > 0) take(at)
      event.preventDefault()
    },
  }
}

function Search(props: SearchProps) {
  const { form } = props
  const { text } = props
  const { matches, isLooking, rows, at, take, status, type, onKeyDown } = useSearch(props)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.select() // a search that is taken up again is typed over
  }, [])
  const id = fieldId(form.id, 'donorName')
  const wrong = form.errorOf('donorName') ?? form.errorOf('donorId')
  return (
    <>
      <div className={css.look} data-wrong={wrong !== undefined}>
        <div className={css.typed}>
          <MagnifyingGlassIcon size={20} aria-hidden="true" />
          <input
            ref={box}
            id={id}
            role="combobox"
            aria-expanded={rows > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={rows > 0 && at !== none ? `${id}-${at}` : undefined}
            aria-invalid={wrong !== undefined}
            aria-busy={isLooking}
            autoComplete="off"
            spellCheck={false}
            placeholder={m.gift_screens_donor_placeholder()}
            value={text}
            onChange={event => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <span role="status">{status}</span>
        </div>
        <ol id={`${id}-list`} className={css.matches} role="listbox" aria-label={m.gift_screens_counter_donor()}>
          {matches?.map((match, index) => (
            <Match key={match.donorId} match={match} id={`${id}-${index}`} isActive={index === at} take={() => take(index)} />
          ))}
          {rows > 0 && (
            <li
              id={`${id}-${rows - 1}`}
              role="option"
              aria-selected={at === rows - 1}
              className={css.fresh}
              onMouseDown={taking(() => take(rows - 1))}
            >
              <PlusIcon size={16} aria-hidden="true" />
              {m.gift_screens_new_donor_with({ text: text.trim() })}
            </li>
          )}
        </ol>
      </div>
      {wrong && <p className="mantine-InputWrapper-error">{m.gift_screens_choose_donor()}</p>}
    </>
  )
}

/** The box keeps the focus: the keys go on working. */
const taking = (take: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  take()
}

const Match = ({ match, id, isActive, take }: { match: DonorMatch; id: string; isActive: boolean; take: () => void }) => (
  <li id={id} role="option" aria-selected={isActive} onMouseDown={taking(take)}>
    <span>
      <b>{match.donorName}</b>
      {match.nirc && <small className="code">{match.nirc}</small>}
    </span>
    <span className={css.quiet}>{match.donorPhone ?? match.donorEmail}</span>
    <small>
      {match.lastGift ? (
        <>
          {formatMoney(match.lastGift.amount)}, {match.lastGift.purpose}, <DateText as="day" value={match.lastGift.donationTimeStamp} />
        </>
      ) : (
        m.gift_screens_no_gift()
      )}
    </small>
    <span className={css.pick}>{isActive && <Kbd>Enter</Kbd>}</span>
  </li>
)
