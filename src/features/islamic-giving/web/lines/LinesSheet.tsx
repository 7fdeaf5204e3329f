import { money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { preferenceIds, itemIds } from '#kit/giving/ids.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { MethodFields, MoreFields, type SheetProps, SheetTotal } from '#features/gift-screens/web/public.tsx'
import { totalOf, kindOf, type Params, purposeOf } from './draft-lines.ts'
import { IntentionRows } from './IntentionRows.tsx'
import css from './lines.module.css'

/** The sheet of Islamic giving: one row per intention with its calculation, and the total in words. */
export function LinesSheet({ form, params }: SheetProps<Params>) {
  const { values: draft } = form
  const names = new Set(draft.lines.map(({ purpose }) => purposeOf(params, purpose)?.displayName ?? ''))
  const hasZakat = draft.lines.some(({ purpose }) => kindOf(params, purpose) === itemIds.zakat)
  return (
    <IntentionRows form={form} params={params}>
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
    </IntentionRows>
  )
}
