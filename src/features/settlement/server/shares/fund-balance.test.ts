import { expect, test } from 'vitest'
import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

const can = [
  'donations:view',
  'settlement:view',
  'settlement:edit',
  'button:settle',
  'payouts:view',
  'payouts:add',
  'payouts:edit',
] as const
const head =
  'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id'

/** Two gifts of $100 of one fund, settled, each by a line of its own. */
async function twoSettledGifts() {
  const charity = await newCharity({ can })
  const fundId = await newFund(charity)
  const fields = {
    fund_id: fundId,
    amount_minor: 10_000,
    payment_method: methodIds.card,
    donated_at: '2026-02-26T02:00:00Z',
    donated_on: '2026-02-26',
  }
  const settle = async (payout: string, lines: readonly string[]) => {
    const rows = lines.map(line => `${payout},2026-03-02,txn_${payout},2026-02-26 10:00:00,sgd,${line}`)
    const { ids } = await charity.api.settlement.upload({ files: [new File([[head, ...rows].join('\n')], `${payout}.csv`)] })
    await charity.api.settlement.linkReady({ id: ids[0]! })
    await charity.api.settlement.settle({ settlementIds: [ids[0]!] })
    return ids[0]!
  }
  const first = await newGift(charity, { ...fields, reference_no: 'ch_1' })
  await newGift(charity, { ...fields, reference_no: 'ch_2' })
  const id = await settle('po_1', ['100.00,0.00,100.00,charge,ch_1', '100.00,0.00,100.00,charge,ch_2'])
  const matchIds = (await charity.api.settlement.find({ id })).items.map(({ matchId }) => matchId!)
  return {
    refundFirst: () =>
      charity.sql('update donation set refunded_minor = 10000 where charity_id = $1 and id = $2', [charity.charityId, first.id]),
    settle,
    pay: (minor: number) =>
      charity.api.payouts.prepare({
        appPreferenceId: preferenceIds.donations,
        fundId,
        moneyKind: 'general',
        amount: { minor, currency: 'SGD' },
        payee: 'Harapan Learning Centre',
      }),
    unlink: (at: 0 | 1) => charity.api.settlement.unlink({ id, matchId: matchIds[at]! }),
  }
}

test('a gift stays linked whose money was paid, also where another gift of the fund was refunded and no line shows it', async () => {
  const { refundFirst, pay, unlink } = await twoSettledGifts()
  await refundFirst()
  await pay(10_000)
  await expect(unlink(1)).rejects.toMatchObject({ code: 'PAID_OUT' })
})

test('a refunded gift is unlinked where nothing was paid; where something was, its settled refund is unlinked first', async () => {
  const { refundFirst, settle, pay, unlink } = await twoSettledGifts()
  await refundFirst()
  await settle('po_2', ['-100.00,0.00,-100.00,refund,ch_1'])
  const { id } = await pay(10_000)
  expect(id).toBeDefined()
  await expect(unlink(0)).rejects.toMatchObject({ code: 'REFUND_SETTLED' })
  const unpaid = await twoSettledGifts()
  await unpaid.refundFirst()
  await unpaid.settle('po_2', ['-100.00,0.00,-100.00,refund,ch_1'])
  await unpaid.unlink(0)
})
