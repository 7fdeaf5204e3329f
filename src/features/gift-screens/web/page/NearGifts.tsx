import { m } from '#messages/messages.js'
import { RelatedRecord } from '#platform/web/detail-screen/RelatedMoney.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '../GiftStatusStamp.tsx'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { moduleWords } from '../gift-labels.ts'

/** Gifts of the same donor and amount within the hour: perhaps one of them was an accident. */
export const NearGifts = ({ gift }: { gift: GiftDetails }) =>
  gift.near.map(near => (
    <RelatedRecord
      key={near.id}
      title={m.gift_screens_near_title()}
      name={near.receiptNo ?? moduleWords(gift.appPreferenceId)}
      to={`/${preferenceModules[gift.appPreferenceId]}/details?id=${near.id}`}
      note={<DateText value={near.donationTimeStamp} />}
      stamp={<GiftStatusStamp status={near.status} />}
      money={near.amount}
    />
  ))
