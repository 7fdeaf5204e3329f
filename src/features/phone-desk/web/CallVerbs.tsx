import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { NoteField } from '#features/donor-notes/web/public.tsx'
import type { PhoneDeskProps } from '#platform/web/shell/palette/phone-desk.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import type { Caller } from '../contract.ts'
import { type CallVerb, callVerbs } from './call-verbs.ts'
import type { FailingCard } from './failing-cards.ts'
import type { Call } from './use-call.ts'
import css from './phone-desk.module.css'

type Props = Omit<PhoneDeskProps, 'text'> & { caller: Caller; call: Call; failing: readonly FailingCard[] }

/** The actions for the caller. Enter in the search box takes the first; each has a letter. */
export function CallVerbs({ caller, call, failing, onEnter, onClose }: Props) {
  const verbs = callVerbs(caller, call, failing)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const action = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => Promise.all(['cards', 'donations'].map(key => client.invalidateQueries({ queryKey: [key] }))),
  })
  const act = ({ to, run }: CallVerb) => {
    if (run) return action.isPending ? undefined : action.mutate(run)
    onClose()
    void navigate(to, { state: { from: pathname + search } })
  }
  const [first] = verbs
  const isReady = [call.donor, call.cards, ...(call.seesGifts ? [call.gifts] : [])].every(({ isPending }) => !isPending)
  useEffect(() => {
    onEnter.current = first && isReady ? () => act(first) : null
    return () => void (onEnter.current = null)
  })
  const problem = action.error ? toSendProblem(action.error) : null
  return (
    <section className={css.verbs} aria-labelledby="phone-desk-verbs">
      <h3 id="phone-desk-verbs">{m.phone_desk_on_the_phone({ name: caller.donorName })}</h3>
      <ul aria-busy={action.isPending}>
        {verbs.map((verb, at) => (
          <li key={verb.key}>
            <button type="button" data-verb={verb.key} aria-keyshortcuts={verb.key} data-first={at === 0} onClick={() => act(verb)}>
              <span>
                {verb.name}
                {verb.note && <small>{verb.note}</small>}
              </span>
              {at === 0 && isReady && <Kbd>Enter</Kbd>}
              <Kbd>{verb.key}</Kbd>
            </button>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem && { ...problem, fields: {} }} />
      {call.mayEdit && (
        <div className={css.note}>
          <NoteField donorId={caller.donorId} label={m.phone_desk_note()} />
        </div>
      )}
    </section>
  )
}
