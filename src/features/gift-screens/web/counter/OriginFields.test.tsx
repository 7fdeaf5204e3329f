import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { askedOrigin, type GiftDraft, emptyDraft } from './counter.ts'
import { OriginFields } from './OriginFields.tsx'
import { counterParams } from '#testing/factories/counter-params.ts'

const rule = { from: { minor: 10_000_00, currency: 'SGD' as const }, to: 'MHA', exemptItems: [1, 3, 11] }
const params = counterParams({ declares: rule })
const draft: GiftDraft = emptyDraft({
  paymentMethod: methodIds.cash,
  purpose: 'f1',
  day: null,
  dayReason: '',
  language: 'en',
  centre: null,
  isLateFitrah: false,
})
const counterOf = (minor: number, itemId = 100) => ({ sharesOf: () => [{ itemId, minor }] })
const withDonor = (donor: GiftDraft['donor']): GiftDraft => ({ ...draft, donor })
const foreigner = withDonor({
  kind: 'new',
  donorType: donorTypeIds.individual,
  donorName: 'Rahmat Hidayat',
  donorPhone: '',
  donorEmail: '',
  nirc: 'B1234567',
  idType: 'other',
})

const drawFields = (values: GiftDraft, minor: number) =>
  draw(
    <OriginFields
      form={{ id: 'counter', values, errorOf: () => undefined, set: () => {} } as unknown as FormHandle<GiftDraft>}
      params={params}
      asked={askedOrigin(counterOf(minor), params, values)}
    />,
  )

test('asks who a foreigner is who gives ten thousand dollars, unless they live here', async () => {
  drawFields(foreigner, 10_000_00)
  expect(await screen.findByText(/Gifts of \$10,000 or more from abroad.*declared to MHA/)).toBeTruthy()
  for (const name of ['Nationality', 'Date of birth', 'Address']) expect(screen.getByRole('textbox', { name })).toBeTruthy()
  drawFields({ ...foreigner, origin: { livesHere: true } }, 10_000_00)
  expect(screen.getAllByRole('textbox', { name: 'Nationality' })).toHaveLength(1)
})

test('asks where an organisation of another register comes from, which was not born', async () => {
  const { donor } = foreigner
  drawFields(withDonor({ ...(donor as Extract<typeof donor, { kind: 'new' }>), donorType: donorTypeIds.corporate }), 10_000_00)
  expect(await screen.findByRole('textbox', { name: 'Country of registration' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /registered in Singapore/ })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Date of birth' })).toBeNull()
})

test('asks how the money of an anonymous donor came in', async () => {
  drawFields(withDonor({ kind: 'anonymous' }), 10_000_00)
  expect(await screen.findByRole('textbox', { name: 'How the money came in' })).toBeTruthy()
})

test('asks nothing below the amount, of zakat, or of donors of this country', () => {
  const anonymous = withDonor({ kind: 'anonymous' })
  expect(askedOrigin(counterOf(10_000_00 - 1), params, anonymous)).toBeNull()
  expect(askedOrigin(counterOf(10_000_00, 3), params, anonymous)).toBeNull()
  expect(askedOrigin(counterOf(10_000_00), { ...params, declares: null }, anonymous)).toBeNull()
  expect(askedOrigin(counterOf(10_000_00), params, draft)).toBeNull()
})
