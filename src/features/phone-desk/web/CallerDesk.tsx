import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { Skeleton } from '@mantine/core'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import type { KeyboardEvent } from 'react'
import { ConsentPart } from '#features/donor-consent/web/public.tsx'
import { m } from '#messages/messages.js'
import { isPhoneText, type PhoneDeskProps } from '#platform/web/shell/palette/phone-desk.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { Caller } from '../contract.ts'
import { CallerFigures } from './CallerFigures.tsx'
import { CallerGifts } from './CallerGifts.tsx'
import { CallVerbs } from './CallVerbs.tsx'
import { failingCards } from './failing-cards.ts'
import { OpenMatters } from './OpenMatters.tsx'
import { useCall } from './use-call.ts'
import css from './phone-desk.module.css'

type Props = Omit<PhoneDeskProps, 'text'> & { caller: Caller; typed: string }

/**
 * One donor on the phone: who it is and the figures, which stay in view, what can be done, each by a letter, and then what is open, the
 * last gifts and the consent.
 */
export function CallerDesk({ caller, typed, onEnter, onClose }: Props) {
  const call = useCall(caller.donorId)
  const failing = failingCards(call.cards.data ?? [], call.recurring.data?.items ?? [])
  const { data: donor, isError } = call.donor
  return (
    <div className={css.desk} role="group" aria-label={caller.donorName} onKeyDown={pressVerb}>
      <div className={css.facts}>
        <div className={css.who}>
          <div>
            <h2>{caller.donorName}</h2>
            <p>
              {/* The number is shown because it was typed. */}
              {isTyped(caller, typed) ? <b>{typed}</b> : caller.known}
              {donor && (
                <>
                  , {m.phone_desk_since()} <DateText as="day" value={donor.createdAt} />,{' '}
                  {m.phone_desk_speaks({ language: languageLabels[donor.language]() })}
                </>
              )}
            </p>
          </div>
          {failing.length > 0 && (
            <Stamp icon={WarningIcon} tone="danger">
              {m.phone_desk_card_failing()}
            </Stamp>
          )}
        </div>
        {isError && <p className={css.hint}>{m.phone_desk_part_failed()}</p>}
        {!donor && !isError && <Skeleton height={80} />}
        <CallerFigures call={call} />
      </div>
      <CallVerbs caller={caller} call={call} failing={failing} onEnter={onEnter} onClose={onClose} />
      <div className={css.rest}>
        <OpenMatters call={call} failing={failing} />
        <CallerGifts call={call} />
        <section className={css.consent} aria-labelledby="phone-desk-consent">
          <h3 id="phone-desk-consent">{m.phone_desk_consent()}</h3>
          <ConsentPart donorId={caller.donorId} mayRecord={call.mayEdit} source="phone" />
        </section>
      </div>
    </div>
  )
}

/** Whether what was typed is the whole number of the caller. */
const isTyped = ({ knownBy, known }: Caller, typed: string): boolean =>
  knownBy === 'phone' && isPhoneText(typed) && known !== null && known.endsWith(typed.replace(/\D/g, '').slice(-4))

/** Presses the button whose letter was typed, unless the focus is in a field. */
function pressVerb(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest('input, textarea')) return
  const verb = event.currentTarget.querySelector<HTMLElement>(`[data-verb="${CSS.escape(event.key.toUpperCase())}"]`)
  if (!verb) return
  event.preventDefault()
  verb.click()
}
