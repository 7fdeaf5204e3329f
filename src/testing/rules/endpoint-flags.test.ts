import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'

const endpoints = Object.entries<Group>(contract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, { spec }]) => ({ name: `${group}.${name}`, spec })),
)
const namesWith = (flag: 'popup' | 'ownErrors') => endpoints.filter(({ spec }) => spec[flag]).map(({ name }) => name)

// The lists of spec §8, and our own endpoints with the same confirmation.
test('the known calls confirm their success in a popup, and so do decisions', () => {
  expect(namesWith('popup').toSorted()).toEqual([
    'cards.add',
    'cards.edit',
    'cards.remove',
    'cards.updateByCode',
    'cms.editWidget',
    'donations.export',
    'donations.sendReceipt',
    'islamicGiving.export',
    'islamicGiving.sendReceipt',
    'purchases.export',
    'purchases.sendReceipt',
    'recurring.cancel',
    'recurring.change',
    'requests.settle',
    'roles.add',
    'roles.delete',
    'roles.edit',
    'roles.export',
    'users.act',
    'users.decideChange',
    'users.export',
    'users.resend',
    'users.save',
    'views.save',
  ])
})

test('the calls that show their own errors have no error popup', () => {
  expect(namesWith('ownErrors').toSorted()).toEqual([
    'auth.login',
    'auth.logout',
    'auth.refresh',
    'auth.verifyOtp',
    'donations.list',
    'users.acceptInvitation',
  ])
})

test('every popup has its own text', () => {
  expect(endpoints.filter(({ spec }) => spec.popup && spec.success === null)).toEqual([])
})
