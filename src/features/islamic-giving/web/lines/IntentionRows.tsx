import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { currencySign } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { changeDraftLine, type DraftLine, type SheetProps } from '#features/gift-screens/web/public.tsx'
import { fieldId } from '#platform/web/form/use-form.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { fieldOfLine, type Params, addDraftLine } from './draft-lines.ts'
import { LineRow } from './LineRow.tsx'
import css from './lines.module.css'

type Props = SheetProps<Params> & { isInDialog?: boolean; children?: ReactNode }

/** A row for each intention with its calculation, and the purposes that add one; the rest of the sheet follows as children. */
export function IntentionRows({ form, params, isInDialog = false, children }: Props) {
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
  return (
    <div className={css.sheet} data-in-dialog={isInDialog} role="group" aria-label={m.islamic_giving_col_giving()} onKeyDown={onKeyDown}>
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
      {children}
    </div>
  )
}

/** Whether a slash is input: in text fields, not in numbers. */
const takesWords = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text' && target.inputMode === '')
