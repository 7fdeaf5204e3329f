import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'

const endpoints = Object.entries<Group>(contract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, { spec }]) => ({ name: `${group}.${name}`, spec })),
)
const isExport = (name: string) => name.endsWith('.export')
const namesWith = (flag: 'popup' | 'ownErrors') => endpoints.filter(({ spec }) => spec[flag]).map(({ name }) => name)

test('every export confirms in a popup that it was started', () => {
  expect(endpoints.filter(({ name, spec }) => isExport(name) && !spec.popup)).toEqual([])
})

// The lists of spec §8, and our own endpoints with the same confirmation.
test('the known calls confirm their success in a popup, and so do decisions', () => {
  expect(
    namesWith('popup')
      .filter(name => !isExport(name))
      .toSorted(),
  ).toEqual([
    'amils.act',
    'amils.create',
    'amils.edit',
    'amils.resetPassword',
    'cards.add',
    'cards.edit',
    'cards.remove',
    'cards.updateByCode',
    'charity.publish',
    'charity.save',
    'cms.editWidget',
    'donations.sendReceipt',
    'hijriYears.add',
    'hijriYears.edit',
    'islamicGiving.sendReceipt',
    'purchases.sendReceipt',
    'rates.add',
    'rates.addUpcomingNisab',
    'rates.delete',
    'rates.edit',
    'rates.publish',
    'recurring.cancel',
    'recurring.change',
    'requests.moveCheques',
    'requests.settle',
    'roles.add',
    'roles.delete',
    'roles.edit',
    'roles.exportDutyFindings',
    'settlement.exportDetails',
    'settlement.settle',
    'terminals.rename',
    'terminals.saveMerchant',
    'users.act',
    'users.decideChange',
    'users.resend',
    'users.save',
    'views.save',
  ])
})

test('the calls that the specification names show their own errors: no error popup', () => {
  const named = ['auth.login', 'auth.logout', 'auth.refresh', 'auth.verifyOtp', 'donations.list', 'users.acceptInvitation']
  expect(namesWith('ownErrors')).toEqual(expect.arrayContaining(named))
})

test('every popup has its own text', () => {
  expect(endpoints.filter(({ spec }) => spec.popup && spec.success === null)).toEqual([])
})

test('a step after a question is refused in a popup, unless its screen shows why', () => {
  const root = new URL('../../../', import.meta.url)
  const [steps, silent] = [/dialog-actions|QuestionButton|BulkConfirmation/, new Set(namesWith('ownErrors'))]
  const shows = /toSendProblem|useForm\b|useSubmission|showFailure|showRefusal|onError|\.error\b/
  const unshown = globSync('src/features/*/web/**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] }).flatMap(file => {
    const code = readFileSync(new URL(file, root), 'utf8')
    if (!steps.test(code) || shows.test(code)) return []
    const calls = [...code.matchAll(/\bapi\.(\w+\.\w+)\(/g)].map(([, name = '']) => name)
    return calls.filter(name => silent.has(name) && isCommand(name)).map(name => `${file}: ${name}`)
  })
  expect(unshown).toEqual([])
})
const isCommand = (name: string) => endpoints.find(one => one.name === name)?.spec.kind === 'command'
