import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type KeyboardEvent, useRef } from 'react'
import { currencySign, money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { preferenceIds, itemIds } from '#kit/giving/ids.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import {
  changeDraftLine,
  type DraftLine,
  MethodFields,
  MoreFields,
  type SheetProps,
  SheetTotal,
} from '#features/gift-screens/web/public.tsx'
import { fieldId } from '#platform/web/form/use-form.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { totalOf, fieldOfLine, kindOf, type Params, purposeOf, addDraftLine } from './draft-lines.ts'
import { LineRow } from './LineRow.tsx'
import css from './lines.module.css'

/** The sheet of Islamic giving: one row per intention with its calculation, and the total in words. */
export function LinesSheet({ form, params }: SheetProps<Params>) {
  const { values: draft } = form
  const adds = useRef<HTMLDivElement>(null)
  const change = (key: number, changed: Partial<DraftLine> | null) => form.set('lines', changeDraftLine(form.values.lines, key, changed))
  const add = (purpose: string) => {
    const next = addDraftLine(params, draft, purpose)
    form.change(() => next)
    const at = next.lines.length - 1
    setTimeout(() => document.getElementById(fieldId(form.id, fieldOfLine(params, next.lines[at]!, at)))?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || takesWords(event.target)) return
    event.preventDefault()
    adds.current?.querySelector('button')?.focus()
  }
  const names = new Set(draft.lines.map(({ purpose }) => purposeOf(params, purpose)?.displayName ?? ''))
  const hasZakat = draft.lines.some(({ purpose }) => kindOf(params, purpose) === itemIds.zakat)
  return (
    <div className={css.sheet} role="group" aria-label={m.islamic_giving_col_giving()} onKeyDown={onKeyDown}>
      <div className={css.heads} aria-hidden="true">
        <span>{m.islamic_giving_col_giving()}</span>
        <span>{m.islamic_giving_col_how_many()}</span>
        <span>{m.islamic_giving_col_rate({ sign: currencySign(params.currency).trim() })}</span>
        <span>{m.islamic_giving_amount_in({ sign: currencySign(params.currency).trim() })}</span>
      </div>
      {draft.lines.map((line, at) => (
        <LineRow
          key={line.key}
          form={form}
          params={params}
          line={line}
          at={at}
          isOnly={draft.lines.length === 1}
          change={changed => change(line.key, changed)}
        />
      ))}
      <div className={css.adds} ref={adds}>
        {params.donationToValues.map(({ id, displayName }) => (
          <button key={id} type="button" onClick={() => add(String(id))}>
            <PlusIcon size={14} aria-hidden="true" />
            {displayName}
          </button>
        ))}
        <span className={css.key}>
          <Kbd>/</Kbd> {m.islamic_giving_key_choose()}
        </span>
      </div>
      <div>
        <MethodFields form={form} params={params} />
      </div>
      <div className={css.foot}>
        <SheetTotal
          draft={draft}
          due={totalOf(params, draft) ?? money(0, params.currency)}
          purpose={names.size > 1 ? m.islamic_giving_kinds({ count: names.size }) : [...names].join('')}
        />
      </div>
      <MoreFields form={form} flags={formFlagsOf(preferenceIds.islamicGiving, hasZakat && params.asksIRAS)} />
    </div>
  )
}

/** Whether a slash is input: in text fields, not in numbers. */
const takesWords = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text' && target.inputMode === '')
