import { methodIds } from '#kit/giving/ids.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import { m } from '#messages/messages.js'
import { ErrorSummary } from '#platform/web/form/ErrorSummary.tsx'
import { LeaveDialog } from '#platform/web/form/LeaveDialog.tsx'
import { refuseUnreadText } from '#platform/web/form/inputs/use-unread-text.ts'
import { fieldId, useForm } from '#platform/web/form/use-form.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import { judgedGift } from '#features/gifts/counter-gift.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { counterLabels } from './counter-labels.ts'
import {
  askedOrigin,
  otherDayOf,
  type Counter,
  type DraftDefaults,
  type GiftDraft,
  type CounterParams,
  type SavedGift,
  type SavedRow,
} from './counter.ts'
import { CashChange } from './CashChange.tsx'
import type { CounterCalls } from './counter-calls.ts'
import { CounterQuestion } from './CounterQuestion.tsx'
import { DayReason } from './DayReason.tsx'
import { type CounterKey, DonorBox } from './donor/DonorBox.tsx'
import { OriginFields, useOriginQuestion } from './OriginFields.tsx'
import { RepeatDialog, useRepeat } from './RepeatLast.tsx'
import { SavedLine } from './SavedLine.tsx'
import { trayKey } from './session.ts'
import { SessionStrip } from './SessionStrip.tsx'
import { useReceiptPdf } from '../receipts/use-receipt-pdf.ts'
import { donorNameOf } from '../gift-labels.ts'
import css from './counter.module.css'

type Props<P extends CounterParams> = {
  counter: Counter<P>
  calls: CounterCalls
  params: P
  first: GiftDraft
  last: SavedGift | null
  replaced: GiftDetails | null
  /** The gift of the other counter that the same payment paid. */
  paid: GiftDetails | null
  /** The donor that the entry begins with. */
  donorId: string | null
  keepDefaults: (defaults: DraftDefaults) => void
  done: (saved: SavedGift) => void
}

const defaultsOf = ({ paymentMethod, purpose, day, dayReason, language, centre, isLateFitrah }: GiftDraft): DraftDefaults => ({
  paymentMethod,
  purpose,
  day,
  dayReason,
  language,
  centre,
  isLateFitrah,
})

/**
 * What the server asks before it saves, and the field that answers it. A repetition may be a key pressed twice: Enter does not answer it.
 */
const questions = {
  asksBeforeRepeat: { answer: 'isRepeat', words: m.gift_screens_save_again },
  asksSeason: { answer: 'isLateFitrah', words: m.gift_screens_save_late_fitrah },
} as const
type Question = keyof typeof questions
const questionNames = Object.keys(questions) as Question[]

/** The draft being typed: the form around it, and what the counter's keys do to it. `print` tells whether the receipt is drawn at once. */
function useDesk<P extends CounterParams>({ counter, calls, params, first, last, replaced, paid, donorId, keepDefaults, done }: Props<P>) {
  const client = useQueryClient()
  const pdf = useReceiptPdf(counter.receipts)
  const prints = useRef(true)
  const form = useForm<GiftDraft, object, SavedRow>({
    id: `${counter.module}/create${replaced ? `/${replaced.id}` : ''}${paid ? `/with/${paid.id}` : ''}${donorId ? `/of/${donorId}` : ''}`,
    initial: first,
    schema: judgedGift(counter.schema, params.countryCode),
    toInput: draft => ({
      ...counter.requestOf(params, draft),
      ...(askedOrigin(counter, params, draft) && { origin: draft.origin }),
      handedOver: prints.current,
    }),
    labels: { ...counterLabels(), ...counter.lineLabels?.() },
    send: async (input, options) => {
      const row = await counter.send(input as never, options)
      // Before the gift counts as saved, since its clerk may leave the page then. A failure opens a popup, and the gift stays.
      if (replaced) await calls.replaceReceipt({ transactionId: replaced.id, replacedBy: row.id }).catch(() => null)
      return row
    },
    draft: true,
    isFirm: true,
    done: (row, draft) => {
      if (prints.current) pdf.mutate(row.txnId)
      for (const key of [counter.module, trayKey]) void client.invalidateQueries({ queryKey: [key] })
      done({ row, draft, isPrinted: prints.current })
    },
  })
  const draft = form.values
  const focus = (draft: GiftDraft) => setTimeout(() => document.getElementById(fieldId(form.id, counter.fieldOf(params, draft)))?.focus())
  useEffect(() => {
    if (form.restored) keepDefaults(defaultsOf(draft)) // a draft brings its day along, and with it the rates of that day
  }, [form.restored, keepDefaults, draft])
  const firstField = useRef(fieldId(form.id, counter.fieldOf(params, first)))
  const hasDonor = first.donor.kind !== 'nobody'
  useEffect(() => {
    if (hasDonor) document.getElementById(firstField.current)?.focus() // the donor of another gift is taken over: its amount is next
  }, [hasDonor])
  const goOn = (change: (draft: GiftDraft) => GiftDraft | null) => {
    const next = change(draft)
    if (!next) return
    form.change(() => next)
    focus(next)
  }
  const { repeat, repeatDialog } = useRepeat({ counter, params, first, last }, next => goOn(() => next))
  const keys: readonly CounterKey[] = [
    { key: 'F4', words: m.gift_screens_key_anonymous(), act: () => goOn(now => ({ ...now, donor: { kind: 'anonymous' } })) },
    { key: 'F8', words: m.gift_screens_key_next_line(), act: () => goOn(now => counter.next(params, now)) },
    ...(last ? [{ key: 'F9', words: m.gift_screens_key_repeat(), act: () => repeat(form.values) }] : []),
  ]
  return {
    form,
    keys,
    repeatDialog,
    goToAmount: () => focus(draft),
    setDefaults(defaults: Partial<DraftDefaults>) {
      form.change(now => counter.begin(params, { ...now, ...defaults }))
      keepDefaults(defaultsOf({ ...draft, ...defaults }))
    },
    /** Saves after a question was answered with yes. */
    saveAnswered(question: Question) {
      form.change(now => ({ ...now, [questions[question].answer]: true }))
      if (question === 'asksSeason') keepDefaults(defaultsOf({ ...draft, isLateFitrah: true }))
      form.submit()
    },
    save(print: boolean) {
      prints.current = print
      form.submit()
    },
  }
}

/** The desk's keys where nothing has the focus, such as after a click beside a field. */
function useLooseKeys(keys: readonly CounterKey[]) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const pressed = event.target === document.body ? keys.find(({ key }) => key === event.key) : null
      if (!pressed) return
      event.preventDefault()
      pressed.act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

/** Takes no typing while a gift is sent: meant for the next one, it would stand in a field of a gift that comes back with a question. */
function useFirmDesk(desk: RefObject<HTMLFormElement | null>, isSending: boolean) {
  useEffect(() => {
    const form = desk.current
    if (!form || !isSending) return
    const refuse = (event: Event) => event.preventDefault()
    form.addEventListener('beforeinput', refuse)
    return () => form.removeEventListener('beforeinput', refuse)
  }, [desk, isSending])
}

/** The desk, which saves nothing while a text in it is no value, and takes no order while a gift is sent. */
function useReadableDesk<P extends CounterParams>(props: Props<P>) {
  const desk = useRef<HTMLFormElement>(null)
  const { form, keys, setDefaults, save, saveAnswered, ...others } = useDesk(props)
  const atRest =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      if (!form.sending) act(...args)
    }
  const keysAtRest = keys.map(key => ({ ...key, act: atRest(key.act) }))
  const saveReadable = atRest((print: boolean) => {
    if (!refuseUnreadText(desk.current)) save(print)
  })
  useLooseKeys(keysAtRest)
  useFirmDesk(desk, form.sending)
  return {
    ...others,
    form,
    desk,
    keys: keysAtRest,
    setDefaults: atRest(setDefaults),
    save: saveReadable,
    saveAnswered: atRest((question: Question) => {
      if (!refuseUnreadText(desk.current)) saveAnswered(question)
    }),
    onSubmit(event: FormEvent) {
      event.preventDefault()
      saveReadable(true)
    },
  }
}

/** One gift of the counter: donor, what for and how much, Enter. */
export function CounterDesk<P extends CounterParams>(props: Props<P>) {
  const { counter, calls, params, last, replaced, paid } = props
  const { form, desk, keys, repeatDialog, goToAmount, setDefaults, save, saveAnswered, onSubmit } = useReadableDesk(props)
  useOriginQuestion(form)
  const draft = form.values
  const question = questionNames.find(question => form.errorOf(question) !== undefined) ?? null
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = keys.find(({ key }) => key === event.key)
    if (pressed) pressed.act()
    else if (event.key === 'Enter' && question === 'asksSeason' && !event.repeat && !(event.target instanceof HTMLButtonElement))
      saveAnswered(question)
    else if (event.key === 'Enter' && event.ctrlKey) save(false)
    else return
    event.preventDefault()
  }
  const due = counter.dueOf(params, draft)
  return (
    <>
      <form ref={desk} className={css.desk} noValidate aria-busy={form.sending} onKeyDown={onKeyDown} onSubmit={onSubmit}>
        <PageTitle title={m.platform_counter_entry()} />
        <SessionStrip params={params} draft={draft} set={setDefaults} />
        <DayReason form={form} params={params} set={dayReason => setDefaults({ dayReason })} />
        {replaced && (
          <p className={css.replaces} role="note">
            {m.gift_screens_takes_the_place({
              receipt: replaced.receiptNo ?? '',
              amount: formatMoney(replaced.amount),
              donor: donorNameOf(replaced),
            })}
          </p>
        )}
        {paid && <PaidNote paid={paid} due={due} />}
        {question ? (
          <CounterQuestion key={form.attempts} text={form.errorOf(question) ?? ''}>
            <Button
              onClick={() => saveAnswered(question)}
              aria-disabled={form.sending}
              {...(question === 'asksSeason' && { rightSection: <Kbd>Enter</Kbd> })}
            >
              {questions[question].words()}
            </Button>
          </CounterQuestion>
        ) : (
          form.message !== null && <ErrorSummary form={form} />
        )}
        <div className={css.entry}>
          <SavedLine last={last} module={counter.module} undoCall={calls.undo} />
          <DonorBox form={form} params={params} lookUp={counter.lookUp} keys={keys} onChosen={goToAmount} />
          <counter.Sheet form={form} params={params} />
          <OriginFields form={form} params={params} asked={askedOrigin(counter, params, draft)} />
          <div className={css.steps}>
            <span>
              {draft.paymentMethod === methodIds.cash && (
                <CashChange due={due && { ...due, minor: due.minor + (paid?.amount.minor ?? 0) }} currency={params.currency} />
              )}
            </span>
            <Button size="lg" aria-disabled={form.sending} onClick={() => save(false)} rightSection={<Kbd>Ctrl Enter</Kbd>}>
              {m.gift_screens_save_only()}
            </Button>
            <Button type="submit" size="lg" variant="filled" aria-disabled={form.sending} rightSection={<Kbd>Enter</Kbd>}>
              {form.sending ? m.gift_screens_saving() : <SaveWords due={due} day={otherDayOf(params, draft)} />}
            </Button>
          </div>
        </div>
        <LeaveDialog when={form.dirty && !form.sending} />
      </form>
      <RepeatDialog {...repeatDialog} />
    </>
  )
}

/** The gift that the same payment paid, and what both come to. */
const PaidNote = ({ paid, due }: { paid: GiftDetails; due: Money | null }) => (
  <p className={css.replaces} role="note">
    {m.gift_screens_one_payment({
      receipt: paid.receiptNo ?? '',
      amount: formatMoney(paid.amount),
      donor: donorNameOf(paid),
      whole: formatMoney({ ...paid.amount, minor: paid.amount.minor + (due?.minor ?? 0) }),
    })}
  </p>
)

/** The words of the key that saves: the amount, and the day where it is not today. */
function SaveWords({ due, day }: { due: Money | null; day: Day | null }) {
  const dayText = useDayText()
  if (!due?.minor) return m.gift_screens_save_and_print_empty()
  const amount = formatMoney(due)
  return day === null
    ? m.gift_screens_save_and_print({ amount })
    : m.gift_screens_save_of_day_and_print({ amount, day: dayText(day, 'monthDay') })
}
