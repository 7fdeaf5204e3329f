import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DonorMatch } from '#features/donors/contract.ts'
import { m } from '#messages/messages.js'
import type { CallOptions } from '#platform/contract/client.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { FormScreen } from '#platform/web/form/FormScreen.tsx'
import { RecordToEdit } from '#platform/web/form/RecordToEdit.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { GiftEdit, type GiftToEdit } from '#features/gifts/editing.ts'
import { counterLabels } from '../counter/counter-labels.ts'
import type { GiftDraft } from '../counter/counter.ts'
import { EditConflict } from './EditConflict.tsx'
import { EditGiftFields } from './EditGiftFields.tsx'
import { toGiftEdit, toCounterLine, rebaseLine } from './edit-line.ts'

/** How a gift is read for its edit form, and corrected. */
export type EditCalls = {
  readonly find: (transactionId: string) => Promise<GiftToEdit>
  readonly save: (edit: ReturnType<typeof toGiftEdit>, options: CallOptions) => Promise<unknown>
}

type EditedModule = {
  /** The module's address, its list and what one gift of it is called. */
  base: string
  parentPath: string
  noun: string
  title: string
  lookUp: (text: string) => Promise<DonorMatch[]>
  calls: EditCalls
}
const editKey = (id: string) => ['donations', 'edit', id]

/** The edit form of one gift of any module. */
export function EditGiftScreen(place: EditedModule) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return (
    <RecordToEdit
      queryKey={editKey(id)}
      find={() => place.calls.find(id)}
      noun={place.noun}
      back={{ name: place.parentPath, to: place.base }}
    >
      {gift => <EditForm key={id} first={gift} {...place} />}
    </RecordToEdit>
  )
}

function EditForm({ first, base, parentPath, noun, title, lookUp, calls }: EditedModule & { first: GiftToEdit }) {
  const [seen, setSeen] = useState(first)
  const [saved, setSaved] = useState<GiftToEdit | null>(null)
  const [settled, setSettled] = useState(0)
  const navigate = useNavigate()
  const client = useQueryClient()
  const { transactionId } = first
  const details = `${base}/details?id=${transactionId}`
  const form = useForm<GiftDraft, ReturnType<typeof toGiftEdit>, unknown>({
    id: `${base.slice(1)}/edit/${transactionId}/${first.version}`, // what was typed on another version is not put on this one
    draft: true,
    initial: toCounterLine(first),
    schema: GiftEdit,
    toInput: draft => toGiftEdit(seen, draft),
    labels: {
      ...counterLabels(),
      donor: m.gift_screens_counter_donor(),
      day: m.gift_screens_date_of_gift(),
      centre: m.gift_screens_collection_centre(),
      language: m.gift_screens_receipt_language(),
    },
    send: async (edit, options) => {
      try {
        return await calls.save(edit, options)
      } catch (error) {
        if (!(error instanceof RefusalError) || error.code !== 'CHANGED_SINCE') throw error
        setSaved(await calls.find(transactionId))
        throw new RefusalError({ code: error.code, message: error.message }, error.status) // the differences are shown by themselves
      }
    },
    done: async () => {
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'edit' })
      void navigate(details, { replace: true })
    },
  })
  const goOn = (draft: (typed: GiftDraft) => GiftDraft) => {
    if (!saved) return
    form.change(draft)
    setSeen(saved)
    setSaved(null)
    setSettled(form.attempts)
  }
  const isChanged = Object.keys(toGiftEdit(seen, form.values)).length > 2
  return (
    <FormScreen
      form={saved || settled === form.attempts ? { ...form, message: null } : form}
      title={title}
      note={seen.receiptNo ?? seen.txnId}
      crumbs={
        <Breadcrumb
          crumbs={[{ name: parentPath, to: base }, { name: seen.receiptNo ?? noun, to: details }, { name: m.gift_screens_action() }]}
        />
      }
      submitLabel={m.gift_screens_save()}
      cancel={() => void navigate(details)}
      sidePanel={isChanged ? receiptWords(seen, form.values) : m.gift_screens_no_change()}
    >
      {saved && (
        <EditConflict
          seen={seen}
          saved={saved}
          keepMine={() => goOn(typed => rebaseLine(typed, seen, saved))}
          takeTheirs={() => goOn(() => toCounterLine(saved))}
        />
      )}
      <EditGiftFields gift={seen} form={form} lookUp={lookUp} />
    </FormScreen>
  )
}

/** What becomes of the receipt. */
function receiptWords(gift: GiftToEdit, draft: GiftDraft): string | null {
  if (gift.receiptNo === null) return null
  if (draft.amount !== gift.amount.minor) return m.gift_screens_another_number()
  return gift.isHandedOver ? m.gift_screens_held_receipt() : m.gift_screens_receipt_updated()
}
