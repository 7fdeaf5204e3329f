import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import type { Language } from '#kit/text/languages.ts'
import { Button, Select } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { daysBetween } from '#kit/time/days.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import { m } from '#messages/messages.js'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { refuseUnreadText } from '#platform/web/form/inputs/use-unread-text.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { HijriLine } from '#platform/web/ui/values/HijriLine.tsx'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { type DraftDefaults, type GiftDraft, type CounterParams, otherDayOf } from './counter.ts'
import { PaperChoice } from '../receipts/PaperChoice.tsx'
import css from './counter.module.css'

type Props = { params: CounterParams; draft: GiftDraft; set: (defaults: Partial<DraftDefaults>) => void }
const options = (list: readonly { id: string | number; displayName: string }[]) =>
  list.map(({ id, displayName }) => ({ value: String(id), label: displayName }))
const nameIn = (list: readonly { id: string | number; displayName: string }[], id: string | number | null) =>
  list.find(one => one.id === id)?.displayName ?? '–'

/** Whether the editor is open. F2 opens and closes it, unless a text in it is no value; the focus returns to where it was before. */
function useEditor() {
  const fields = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) return
    if (before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }, [isOpen])
  const toggle = () => {
    if (refuseUnreadText(fields.current)) return
    if (!isOpen) before.current = document.activeElement
    setOpen(!isOpen)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { isOpen, toggle, fields }
}

/** What stays from draft to draft, in one strip; F2 opens it. A day other than today is highlighted. */
export function SessionStrip({ params, draft, set }: Props) {
  const { isOpen, toggle, fields } = useEditor()
  const { isIslamic } = useCurrentUser()
  const dayText = useDayText()
  const day = dayText(draft.day ?? params.today)
  const otherDay = otherDayOf(params, draft)
  const language = languageLabels[draft.language]()
  return (
    <>
      <div className={css.strip} data-other-day={otherDay !== null}>
        <dl>
          <Fact name={m.gift_screens_payment_method()} value={nameIn(params.paymentMethods, draft.paymentMethod)} />
          <Fact
            name={m.gift_screens_date_of_gift()}
            value={otherDay === null ? day : m.gift_screens_days_ago({ day, count: daysBetween(otherDay, params.today) })}
          >
            {isIslamic && <HijriLine day={draft.day ?? params.today} />}
          </Fact>
          <Fact name={m.gift_screens_gift_for()} value={nameIn(params.donationToValues, draft.purpose)} />
          <Fact name={m.gift_screens_receipt()} value={language} />
        </dl>
        {otherDay !== null && (
          <Button variant="subtle" color="pine" size="xs" onClick={() => set({ day: null })}>
            {m.gift_screens_back_to_today()}
          </Button>
        )}
        <Button variant="subtle" color="pine" size="xs" aria-expanded={isOpen} onClick={toggle} rightSection={<Kbd>F2</Kbd>}>
          {isOpen ? m.gift_screens_defaults_done() : m.gift_screens_edit_defaults()}
        </Button>
      </div>
      {isOpen && <Editor fields={fields} params={params} draft={draft} set={set} />}
    </>
  )
}

const Fact = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value} {children}
    </dd>
  </div>
)

const Editor = ({ fields, params, draft, set }: Props & { fields: Ref<HTMLFieldSetElement> }) => (
  <fieldset ref={fields} className={css.defaults} aria-label={m.gift_screens_defaults()}>
    <Select
      autoFocus
      label={m.gift_screens_payment_method()}
      data={options(params.paymentMethods)}
      value={String(draft.paymentMethod)}
      onChange={value => {
        if (value) set({ paymentMethod: Number(value) as PaymentMethodId })
      }}
    />
    <Select
      label={m.gift_screens_gift_for()}
      searchable
      data={options(params.donationToValues)}
      value={draft.purpose}
      onChange={value => {
        if (value) set({ purpose: value })
      }}
    />
    <DayInput
      id="counter-day"
      name="day"
      label={m.gift_screens_date_of_gift()}
      value={draft.day ?? params.today}
      error={undefined}
      today={params.today}
      latest={params.today}
      onChange={day => set({ day })}
    />
    <Select
      label={m.gift_screens_receipt_language()}
      data={options(params.languages)}
      value={draft.language}
      onChange={value => {
        if (value) set({ language: value as Language })
      }}
    />
    <PaperChoice />
    {params.collectionCentres.length > 0 && (
      <Select
        clearable
        label={m.gift_screens_collection_centre()}
        data={options(params.collectionCentres)}
        value={draft.centre}
        onChange={centre => set({ centre })}
      />
    )}
  </fieldset>
)
