import { expect, test } from 'vitest'
import { newCharity, anonymous } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

test('a charity reads three documents in the order of their tabs, its own where it has one', async () => {
  const { charityId, sql } = await newCharity()
  const { api } = await (await newMember(charityId)).signIn()
  expect((await api.legal.documents()).map(({ title }) => title)).toEqual(['Terms & Conditions', 'Terms of Use', 'Privacy Policy'])
  await sql(`insert into legal_document values ($1, 2, 'en', 'Terms of Use', '<p>Ours</p>', now())`, [charityId])
  expect((await api.legal.documents())[1]).toEqual({ id: 2, title: 'Terms of Use', description: '<p>Ours</p>' })
  expect((await api.legal.documents({ language: 'ms' }))[2]?.title).toBe('Dasar Privasi')
})

test('a reader who is not signed in opens the product documents', async () => {
  await expect(anonymous.legal.publicDocuments()).resolves.toHaveLength(3)
})

test('the site tells its version, and no demo accounts outside the demo', async () => {
  await expect(anonymous.site.configuration()).resolves.toEqual({
    siteVersion: 'dev',
    isProduction: false,
    hiddenModules: [],
    isDemo: false,
    mailbox: null,
    demoPassword: null,
    demoAccounts: [],
  })
})
