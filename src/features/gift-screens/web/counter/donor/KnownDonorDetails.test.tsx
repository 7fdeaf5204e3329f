import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { type GiftDraft, emptyDraft, type KnownDonor, toPayment } from '../counter.ts'
import { KnownDonorDetails } from './KnownDonorDetails.tsx'
import { counterParams } from '#testing/factories/counter-params.ts'

const params = counterParams({ paymentMethods: [] })
const match = {
  donorId: '01890000-0000-7000-8000-0000000000d1',
  donorType: donorTypeIds.individual,
  donorName: 'Siti Hajar',
} as KnownDonor['match']
const draft: GiftDraft = {
  ...emptyDraft({
    paymentMethod: methodIds.cash,
    purpose: 'f1',
    day: null,
    dayReason: '',
    language: 'en',
    centre: null,
    isLateFitrah: false,
  }),
  donor: { kind: 'known', match },
}

/** The form of a counter at which a donor was picked; `sent` is what it would send. */
function Picked({ errors = {} }: { errors?: Record<string, string> }) {
  const [values, setValues] = useState(draft)
  const set = (name: string, value: unknown) => setValues({ ...values, [name]: value })
  const form = { id: 'counter', values, errorOf: (name: string) => errors[name], set } as unknown as FormHandle<GiftDraft>
  const { donorId, donorPhone, donorEmail, changesDetails } = toPayment(params, values)
  return (
    <>
      <KnownDonorDetails form={form} params={params} donor={values.donor as KnownDonor} />
      <output>{JSON.stringify({ donorId, donorPhone, donorEmail, changesDetails })}</output>
    </>
  )
}
const sent = () => JSON.parse(screen.getByText(/^{/).textContent ?? '') as Record<string, unknown>

test('sends what a donor of the look-up tells at the counter, and nothing before it is asked for', async () => {
  const { hand } = draw(<Picked />)
  await screen.findByText(/^{/)
  expect(sent()).toEqual({ donorId: match.donorId })
  await hand.click(screen.getByRole('button', { name: 'Add phone, e-mail or ID' }))
  await hand.type(screen.getByRole('textbox', { name: 'Email Address' }), 'siti@mail.sg')
  expect(sent()).toEqual({ donorId: match.donorId, donorPhone: null, donorEmail: 'siti@mail.sg' })
})

test('asks what becomes of the details on file, and sends the answer until another detail is typed', async () => {
  const { hand } = draw(<Picked errors={{ changesDetails: 'Another e-mail is on file.' }} />)
  await hand.click(await screen.findByRole('button', { name: 'Add phone, e-mail or ID' }))
  await hand.type(screen.getByRole('textbox', { name: 'Email Address' }), 'siti@mail.sg')
  expect(screen.getByText('Another e-mail is on file.')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Replace what is on file' }))
  expect(sent()).toMatchObject({ changesDetails: true })
  await hand.type(screen.getByRole('textbox', { name: 'Email Address' }), 'x')
  expect(sent()).not.toHaveProperty('changesDetails')
})
