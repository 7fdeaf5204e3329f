import { expect, test } from 'vitest'
import { newGift, newReceipt } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'

const purchase = { app_preference_id: preferenceIds.purchases, item_id: itemIds.purchase }
const zakat = { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat }

/** A charity whose user has these rights, and the sending of the receipt of a new gift. */
async function office(can: string[]) {
  const charity = await newCharity({ can })
  const send = async (type: 'donation' | 'purchase', fields: Parameters<typeof newGift>[1]) => {
    const { id: transactionId } = await newGift(charity, fields)
    await newReceipt(charity, transactionId)
    return charity.api.donations.sendReceipt({ type, transactionId, email: 'siti@mail.sg' })
  }
  return { send }
}

test('sending a receipt asks for the right of the gift’s own module', async () => {
  const counter = await office(['donations:view', 'donations:add', 'islamic-giving:view', 'purchases:view'])
  await expect(counter.send('donation', zakat)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(counter.send('purchase', purchase)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(counter.send('donation', {})).resolves.toBeNull()

  const shop = await office(['donations:view', 'purchases:view', 'purchases:edit'])
  await expect(shop.send('purchase', purchase)).resolves.toBeNull()
  await expect(shop.send('donation', {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
