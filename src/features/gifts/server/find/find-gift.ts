import { itemIds } from '#kit/giving/ids.ts'
import type { Selectable } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/database.ts'
import { rowOfJson } from '#platform/server/database/dialect.ts'
import type { LeftJoined, Renamed } from '#platform/server/database/row-types.ts'
import { pageFields, valuesOf } from '#features/gifts/answer-fields.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import type { GiftOrigin } from '#features/gifts/declared-gifts.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import { openNric } from '#features/donors/server/public.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { readGift } from './gift-statement.ts'
import { toGiftRow, requireVisible } from './gift-row.ts'
import { taxStatusOf } from './tax-state.ts'
import { timelineOf } from './timeline.ts'

/** One gift with its lines, receipts, history and the money around it. */
export async function findGift({ tx, actor }: Context, { transactionId }: { transactionId: string }): Promise<GiftDetails> {
  const [found] = await readGift(tx, { charityId: actor.charityId, id: transactionId })
  const gift = requireVisible(actor, found)
  const { donorId, currency, given, officer, collectionCentre, idType, organisationNoSealed } = gift
  return {
    ...toGiftRow(gift, actor.can),
    ...valuesOf(pageFields, gift),
    officer,
    collectionCentre,
    idType,
    organisationNo: donorId && organisationNoSealed && openNric(actor.charityId, donorId, organisationNoSealed),
    lines: gift.lines.map(line => lineOf(rowOfJson(line), currency)),
    receipts: gift.receipts,
    givenThisYear: donorId ? { gifts: given.gifts, sum: { minor: given.minor, currency } } : null,
    near: gift.near.map(({ minor, ...near }) => ({ ...near, amount: { minor, currency } })),
    paidTogether: gift.paidTogether
      .filter(other => actor.can(`${preferenceModules[other.appPreferenceId]}:view`))
      .map(({ minor, ...other }) => ({ ...other, amount: { minor, currency } })),
    origin: gift.origin && originFor(gift.origin, actor.can(personalDataRight)),
    tax: taxStatusOf(gift, actor.can),
    timeline: timelineOf(gift),
  }
}

/** The donor's identity is personal data; how the money arrived is not. */
const originFor = ({ livesHere, circumstances, ...person }: GiftOrigin, isOpen: boolean): GiftDetails['origin'] =>
  isOpen ? { livesHere, circumstances, ...person } : { livesHere, circumstances, nationality: null, bornOn: null, address: null }

/** A line as the statement of a page reads it, with what its fund is called. */
type PageLine = Selectable<Tables['donationLine']> & LeftJoined<Renamed<'fund', { fundName: 'name'; fundNameMs: 'nameMs' }>>

function lineOf(line: PageLine, currency: Currency): GiftDetails['lines'][number] {
  const moneyOf = (minor: number | null) => (minor === null ? null : { minor, currency })
  return {
    itemId: line.itemId,
    name: line.name,
    nameCode: line.nameCode,
    grade: line.grade,
    fundName: line.fundName,
    fundNameMs: line.fundNameMs,
    noOfPerson: line.people,
    numberOfDay: line.days,
    fidyahPerDay: line.itemId === itemIds.fidyah ? moneyOf(line.rateMinor) : null,
    years: line.years,
    quantity: line.quantity,
    rate: moneyOf(line.rateMinor),
    wealth: moneyOf(line.wealthMinor),
    deduction: moneyOf(line.deductionMinor ?? null),
    nisab: moneyOf(line.nisabMinor),
    announced: moneyOf(line.announcedMinor),
    overrideReason: line.overrideReason,
    rateId: line.rateId,
    amount: { minor: line.amountMinor, currency },
  }
}
