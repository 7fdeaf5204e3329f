import { preferenceIds } from '#kit/giving/ids.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import { cardLabel } from '#features/card-vault/rules.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { sendLinkPath } from '#features/payment-links/web/public.tsx'
import { api } from './api.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { isReversed } from '#features/gifts/rules.ts'
import type { Caller } from '../contract.ts'
import type { FailingCard } from './failing-cards.ts'
import type { Call } from './use-call.ts'

/** An action for the caller: done in place (`run`), or on a page (`to`). */
export type CallVerb = { key: string; name: string; note?: string } & (
  | { run: () => Promise<unknown>; to?: never }
  | { to: string; run?: never }
)

const sendReceipt = ({ id: transactionId, txnId, appPreferenceId }: GiftRow): Promise<unknown> => {
  if (appPreferenceId === preferenceIds.islamicGiving) return api.islamicGiving.sendReceipt({ transactionId })
  if (appPreferenceId === preferenceIds.purchases) return api.purchases.sendReceipt({ transactionNumber: txnId })
  return api.donations.sendReceipt({ type: 'donation', transactionId })
}

/** The verbs of a call in the order of their use: what a failing card needs comes first. */
export function callVerbs(
  { donorId }: Caller,
  { donor, gifts, recurring, requests, cards, mayAdd, mayAddIslamic, mayEdit }: Call,
  failing: readonly FailingCard[],
) {
  const sentTo = donor.data?.donorEmail
  const receipt = gifts.data?.items.find(({ receiptNo, status }) => receiptNo && !isReversed(status))
  const [schedule] = recurring.data?.items ?? []
  const [request] = requests.data?.items ?? []
  const replaceable = failing.length > 0 || !sentTo ? undefined : cards.data?.find(({ actions }) => actions.includes('sendLink'))
  const verbs: (CallVerb | false | '' | null | undefined)[] = [
    ...failing.slice(0, 1).map(({ card, label }): CallVerb | false => card.actions.includes('sendLink') && cardLink(card.id, label)),
    receipt?.receiptNo && sentTo && receipt.actions.includes('sendReceipt')
      ? {
          key: 'S',
          name: m.phone_desk_verb_receipt({ number: receipt.receiptNo }),
          note: m.phone_desk_verb_to({ email: sentTo }),
          run: () => sendReceipt(receipt),
        }
      : undefined,
    mayAdd && { key: 'G', name: m.phone_desk_verb_gift(), to: `/donations/create?donor=${donorId}` },
    (mayAdd || mayAddIslamic) &&
      donor.data?.isActive &&
      sentTo && {
        key: 'P',
        name: m.phone_desk_verb_payment_link(),
        note: m.phone_desk_verb_to({ email: sentTo }),
        to: sendLinkPath(donorId),
      },
    schedule && {
      key: 'R',
      name: m.phone_desk_verb_recurring({ amount: formatMoney(schedule.amount) }),
      to: `/donations/recurring/details?id=${schedule.id}`,
    },
    replaceable && cardLink(replaceable.id, cardLabel(replaceable, m.term_others())),
    request && {
      key: 'Q',
      name: m.phone_desk_verb_request({ amount: formatMoney(request.amount) }),
      to: `/${preferenceModules[request.appPreferenceId]}/details?id=${request.transactionId}`,
    },
    mayEdit && donor.data?.actions.includes('edit') && { key: 'E', name: m.phone_desk_verb_edit(), to: `/donors/update?id=${donorId}` },
    { key: 'O', name: m.phone_desk_verb_open(), to: `/donors/details?id=${donorId}` },
  ]
  return verbs.filter(verb => !!verb)
}

const cardLink = (cardId: string, card: string): CallVerb => ({
  key: 'C',
  name: m.phone_desk_verb_card_link({ card }),
  note: m.phone_desk_verb_card_link_note(),
  run: async () => {
    const { sentTo } = await api.cards.sendLink({ cardId })
    popups.toast(m.phone_desk_link_sent({ email: sentTo }))
  },
})
