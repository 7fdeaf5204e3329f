import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'

const editor = ['cms:view', 'cms-widget:view', 'cms-widget:edit']
const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })

async function withWidget() {
  const charity = await newCharity({ can: editor })
  const fundId = await newFund(charity, { name: 'Building fund' })
  const { api } = charity
  const sheet = await api.cms.widget()
  const { version: _, updatedAt: __, currency: ___, choices: ____, ...first } = sheet
  const save = (change: Partial<typeof first>, version = 0) => api.cms.editWidget({ ...first, ...change, version })
  return { ...charity, api, fundId, sheet, save }
}

describe('the donation widget', () => {
  test('the donation widget has default amounts in the charity’s currency and colour, and offers the active purposes', async () => {
    const { sheet, fundId } = await withWidget()
    expect(sheet).toMatchObject({
      version: 0,
      isActive: false,
      presetAmounts: [sgd(1000), sgd(2000), sgd(5000), sgd(10_000)],
      donationToValues: [fundId],
      primaryColorCode: '#0F5450',
    })
    expect(sheet.choices.frequencies.map(({ displayName }) => displayName)).toEqual([
      'One Time',
      'Daily',
      'Weekly',
      'Fortnightly',
      'Monthly',
      'Quarterly',
      'Bi-Annually',
      'Annually',
    ])
  })

  test('the donation widget has no purpose when none is active', async () => {
    const { api } = await newCharity({ can: editor })
    expect((await api.cms.widget()).donationToValues).toEqual([])
  })

  test('changes amounts, frequency, order of purposes, colour and texts, and audits each change', async () => {
    const desk = await withWidget()
    const other = await newFund(desk, { name: 'Orphans’ fund', app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.wakafIlmu })
    const wanted = {
      isActive: true,
      presetAmounts: [sgd(500), sgd(2500)],
      defaultAmount: sgd(2500),
      minimumAmount: sgd(200),
      frequencies: [0, 2, 4] as (0 | 2 | 4)[],
      defaultFrequency: 4 as const,
      donationToValues: [other, desk.fundId],
      primaryColorCode: '#b4532a',
      title: 'Build with us',
    }
    const saved = await desk.save(wanted)
    expect(saved).toMatchObject({ ...wanted, primaryColorCode: '#B4532A', version: 1 })
    expect(await desk.api.cms.widget()).toEqual(saved)
    const audit = (await desk.rowsOf('audit_event')).at(-1)
    expect(audit).toMatchObject({ call: '/api/Donation/editCharityDonationWidget', changes: { title: ['Give', 'Build with us'] } })
    expect(Object.keys(audit?.['changes'] as object)).not.toContain('button')
    expect((await desk.save({ title: 'Give again', donationToValues: [desk.fundId] }, 1)).donationToValues).toEqual([desk.fundId])
  })

  test('confirms the save', async () => {
    const { token, sheet } = await withWidget()
    const { server } = await import('#testing/factories/new-charity.ts')
    const { updatedAt: _, currency: __, choices: ___, ...payload } = sheet
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.inject({ method: 'POST', url: '/api/Donation/editCharityDonationWidget', headers, payload })
    expect(answer.json().data).toMatchObject({ status: 1, message: 'Your changes saved successfully.' })
  })

  test('changes once per version under concurrent calls', async () => {
    const { save, rowsOf } = await withWidget()
    const tries = async (version: number) =>
      (await Promise.allSettled(Array.from({ length: 20 }, (_, i) => save({ title: `Title ${i}` }, version)))).filter(
        ({ status }) => status === 'fulfilled',
      ).length
    expect([await tries(0), await tries(1)]).toEqual([1, 1])
    expect(await rowsOf('donation_widget')).toMatchObject([{ version: 2 }])
    await expect(save({ title: 'Late' }, 1)).rejects.toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
  })

  test.each([
    ['presetAmounts', { presetAmounts: [] }],
    ['presetAmounts', { presetAmounts: Array.from({ length: 9 }, (_, i) => sgd(1000 + i)) }],
    ['presetAmounts', { presetAmounts: [sgd(2000), sgd(1000)], defaultAmount: null }],
    ['presetAmounts', { presetAmounts: [sgd(1000), sgd(1000)], defaultAmount: null }],
    ['presetAmounts', { presetAmounts: [{ minor: 1000, currency: 'MYR' as const }], defaultAmount: null }],
    ['presetAmounts', { presetAmounts: [sgd(0)], defaultAmount: null }],
    ['minimumAmount', { minimumAmount: sgd(1001) }],
    ['defaultAmount', { defaultAmount: sgd(1234) }],
    ['frequencies', { frequencies: [] }],
    ['frequencies', { frequencies: [0, 0] as 0[] }],
    ['defaultFrequency', { defaultFrequency: 7 as const }],
    ['donationToValues', { donationToValues: [] }],
    ['donationToValues', { donationToValues: ['01890000-0000-7000-8000-0000000000f1'] }],
    ['primaryColorCode', { primaryColorCode: 'red' }],
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(81) }],
    ['intro', { intro: '<script>alert(1)</script>' }],
  ])('refuses inconsistent values together, by field: %s', async (field, change) => {
    const { save, rowsOf } = await withWidget()
    const refusal = await save(change).catch((error: { errors: { field: string }[] }) => error)
    expect((refusal as { errors: { field: string }[] }).errors.map(error => error.field.split('.')[0])).toContain(field)
    expect(await rowsOf('donation_widget')).toEqual([])
  })

  test('refuses an inactive purpose, and one of another charity', async () => {
    const desk = await withWidget()
    const retired = await newFund(desk, { name: 'Old fund', is_active: false })
    const stranger = await newFund(await newCharity())
    for (const id of [retired, stranger])
      await expect(desk.save({ donationToValues: [desk.fundId, id] })).rejects.toMatchObject({
        code: 'WIDGET_PURPOSE_GONE',
        errors: [{ field: 'donationToValues' }],
      })
  })

  test('needs the view and edit rights of the CMS widget', async () => {
    const { officer, sheet } = await withWidget()
    const { updatedAt: _, currency: __, choices: ___, ...widget } = sheet
    const viewer = officer(['cms-widget:view'])
    expect((await viewer.api.cms.widget()).version).toBe(0)
    await expect(viewer.api.cms.editWidget(widget)).rejects.toMatchObject({ status: 403 })
    await expect(officer(['cms-banner:edit']).api.cms.widget()).rejects.toMatchObject({ status: 403 })
  })
})
