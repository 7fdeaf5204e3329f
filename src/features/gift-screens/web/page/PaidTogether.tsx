import { m } from '#messages/messages.js'
import { RelatedRecord } from '#platform/web/detail-screen/RelatedMoney.tsx'
import { GiftStatusStamp } from '../GiftStatusStamp.tsx'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { moduleWords } from '../gift-labels.ts'

/** The other gifts that the same payment paid: a cheque or a sum of cash for a donation and zakat. */
export const PaidTogether = ({ gift }: { gift: GiftDetails }) =>
  gift.paidTogether.map(other => (
    <RelatedRecord
      key={other.id}
      title={m.gift_screens_paid_together()}
      name={other.receiptNo ?? moduleWords(other.appPreferenceId)}
      to={`/${preferenceModules[other.appPreferenceId]}/details?id=${other.id}`}
      note={moduleWords(other.appPreferenceId)}
      stamp={<GiftStatusStamp status={other.status} />}
      money={other.amount}
    />
  ))
