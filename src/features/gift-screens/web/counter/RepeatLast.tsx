import { Button } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { Counter, CounterParams, DraftDefaults, GiftDraft, SavedGift } from './counter.ts'

type Repeat<P extends CounterParams> = { counter: Pick<Counter<P>, 'begin'>; params: P; first: GiftDraft; last: SavedGift | null }

/** The session's own settings, which a repetition leaves as they are. */
const sessionOf = ({ day, dayReason, language, centre, isLateFitrah }: GiftDraft): Partial<DraftDefaults> => ({
  day,
  dayReason,
  language,
  centre,
  isLateFitrah,
})
/** What another payment has of its own: its file, and the numbers and the date of its cheque or transfer. */
const ownDetails = { file: null, chequeNumber: '', chequeDate: null, referenceNo: '' } satisfies Partial<GiftDraft>

const isSame = (one: GiftDraft, other: GiftDraft) => JSON.stringify(one) === JSON.stringify(other)

/** F9: the gift that was saved last becomes the draft. A draft with something typed in it is replaced only after a question. */
export function useRepeat<P extends CounterParams>({ counter, params, first, last }: Repeat<P>, put: (next: GiftDraft) => void) {
  const [asked, setAsked] = useState<GiftDraft | null>(null)
  return {
    repeatDialog: { asked, close: () => setAsked(null), replace: put },
    repeat(draft: GiftDraft) {
      if (!last) return
      const next = counter.begin(params, {
        ...last.draft,
        ...ownDetails,
        ...sessionOf(draft),
        paidWith: first.paidWith,
        isRepeat: true,
      })
      const { paymentMethod, purpose } = draft
      const untouched = counter.begin(params, { ...first, ...sessionOf(draft), paymentMethod, purpose })
      if (isSame(draft, next)) return
      if (isSame(draft, untouched)) put(next)
      else setAsked(next)
    },
  }
}

type Props = { asked: GiftDraft | null; close: () => void; replace: (next: GiftDraft) => void }
/** Whether the gift being typed gives way to the last one. */
export const RepeatDialog = ({ asked, close, replace }: Props) => (
  <Dialog opened={asked !== null} onClose={close} title={m.gift_screens_repeat_title()}>
    <p>{m.gift_screens_repeat_text()}</p>
    <footer className="dialog-actions">
      <Button
        onClick={() => {
          if (asked) replace(asked)
          close()
        }}
      >
        {m.gift_screens_repeat_replace()}
      </Button>
      <Button variant="filled" data-autofocus onClick={close}>
        {m.gift_screens_repeat_keep()}
      </Button>
    </footer>
  </Dialog>
)
