import { expect, test } from 'vitest'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { newDonor } from '#testing/factories/giving.ts'
import { anonymous, newCharity } from '#testing/factories/new-charity.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'

const can = ['terminals:edit', 'donations:view', 'donors:view', 'donors:edit', 'button:erase-donor-data'] as const

test('erasing a donor removes the age chosen at the terminal, that of other payers stays, and a repeated tap is no other gift', async () => {
  const charity = await newCharity({ can: [...can] })
  const { api, charityId, sql } = charity
  const { key: deviceKey } = await api.terminals.issueKey({ id: await newTerminal(charity) })
  const tapOf = (tapNo: string, payerAge: number) => ({
    deviceKey,
    tapNo,
    tappedAt: '2026-03-02T03:59:00Z',
    amount: { minor: 500, currency: 'SGD' as const },
    paymentMethod: methodIds.card,
    payerAge,
  })
  const { tap } = anonymous.devices
  const first = await tap(tapOf('1', 41))
  await tap(tapOf('2', 52))
  const donorId = await newDonor(charity, { name: 'Zulaikha' })
  await sql(`update donation set donor_id = $2, donor_name = 'Zulaikha', donor_type = $4 where charity_id = $1 and receipt_no = $3`, [
    charityId,
    donorId,
    first.receiptNo,
    donorTypeIds.individual,
  ])

  const { version } = await api.donorErasures.plan({ donorId })
  await api.donorErasures.erase({ donorId, version })

  const taps = await sql('select payer_age, request is null as forgotten from terminal_tap where charity_id = $1 order by tap_no', [
    charityId,
  ])
  expect(taps).toEqual([
    { payer_age: null, forgotten: true },
    { payer_age: 52, forgotten: false },
  ])
  expect(await tap(tapOf('1', 41))).toEqual(first)
  expect(await charity.rowsOf('donation')).toHaveLength(2)
})
