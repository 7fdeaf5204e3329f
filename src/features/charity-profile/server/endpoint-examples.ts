import { itemIds } from '#kit/giving/ids.ts'
import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'

type ExampleRecords = { charityChangeId: string; placeId: string; reasonId: string; accountId: string }

/** A mosque, a reason, a bank account, and a name that somebody else prepared. */
export const newRecords: NewRecords<ExampleRecords> = async ({ api, officer }) => {
  const second = officer(['charity-profile:edit', 'charity-profile:view'])
  const { id: placeId } = await second.api.charity.savePlace({ name: `${canary} mosque`, kind: 'mosque', code: null })
  const reason = { type: 'Void' as const, name: `${canary} reason`, nameMs: canary }
  const { id: reasonId } = await second.api.charity.saveReason(reason)
  const { id: accountId } = await second.api.charity.addBankAccount({ bank: canary, holder: canary, number: '0720010421' })
  await api.charity.publish({ changeId: (await api.charity.view({})).changes[0]?.id ?? '' })
  const { version } = await second.api.charity.view({})
  await second.api.charity.save({ version, name: `${canary} foundation` })
  const { changes } = await api.charity.view({})
  return { placeId, reasonId, accountId, charityChangeId: changes[0]?.id ?? '' }
}

export const examples: Examples<ExampleRecords> = {
  'charity.view': () => ({}),
  'charity.save': () => ({ version: 1, address: canary }),
  'charity.details': () => ({}),
  'charity.appPreferences': () => ({}),
  'charity.ethnicities': () => ({}),
  'charity.history': () => ({}),
  'charity.publish': ({ charityChangeId }) => ({ changeId: charityChangeId }),
  'charity.sendBack': ({ charityChangeId }) => ({ changeId: charityChangeId, reason: canary }),
  'charity.uploadLogo': () => ({ files: [new File([picture], 'logo.png', { type: 'image/png' })] }),
  'charity.removeLogo': () => ({}),
  'charity.previewReceipt': () => ({ kind: 'donation', language: 'en', closing: null }),
  'charity.previewReceiptPdf': () => ({ kind: 'donation', language: 'en', closing: null }),
  'charity.sendTestMail': () => ({}),
  'charity.savePlace': ({ placeId }) => ({ id: placeId, name: `${canary} mosque`, kind: 'mosque', code: 'M09' }),
  'charity.saveFund': ({ fundId }) => ({ id: fundId, name: `${canary} fund`, nameMs: null, donationTo: 5, itemId: itemIds.donation }),
  'charity.saveReason': ({ reasonId }) => ({ id: reasonId, type: 'Void', name: `${canary} reason`, nameMs: canary }),
  'charity.addBankAccount': () => ({ bank: canary, holder: canary, number: '0720010421' }),
  'charity.switchBankAccount': ({ accountId }) => ({ id: accountId, isActive: false }),
}

/** A square of 64 grey pixels a side. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEWAgICQdD0xAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC',
  'base64',
)
