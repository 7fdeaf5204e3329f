import { expect, test } from 'vitest'
import { giftSteps, preferenceModules } from '#features/gifts/rules.ts'
import { payouts } from '#features/payouts/contract.ts'
import { paymentPaths } from '#features/roles/payment-paths.ts'

test('the paths are the steps by which money goes back in every module, or out to a beneficiary, with the rights that they take', () => {
  const steps = [
    [giftSteps.requestRefund, giftSteps.verifyRefund, giftSteps.finaliseRefund],
    [giftSteps.requestVoid, giftSteps.verifyVoid, giftSteps.finaliseVoid],
  ]
  const expected = Object.values(preferenceModules).flatMap(module =>
    steps.map(path => path.map(({ right }) => (right === 'edit' ? `${module}:edit` : right)).join(' ')),
  )
  const described = paymentPaths.map(path => path.steps.map(({ right }) => right).join(' '))
  const paidOut = [payouts.prepare, payouts.release].map(({ spec }) => spec.access).join(' ')
  expect(described.toSorted()).toEqual([...expected, giftSteps.directVoid.right, paidOut].toSorted())
  expect(giftSteps.approveRefund.right).toBe(giftSteps.finaliseRefund.right)
})
