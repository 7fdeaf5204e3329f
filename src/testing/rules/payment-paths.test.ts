import { expect, test } from 'vitest'
import { giftSteps, preferenceModules } from '#features/gifts/rules.ts'
import { paymentPaths } from '#features/roles/payment-paths.ts'

test('the paths are the steps by which money goes back, in every module, with the rights that the steps take', () => {
  const steps = [
    [giftSteps.requestRefund, giftSteps.verifyRefund, giftSteps.finaliseRefund],
    [giftSteps.requestVoid, giftSteps.verifyVoid, giftSteps.finaliseVoid],
  ]
  const expected = Object.values(preferenceModules).flatMap(module =>
    steps.map(path => path.map(({ right }) => (right === 'edit' ? `${module}:edit` : right)).join(' ')),
  )
  const described = paymentPaths.map(path => path.steps.map(({ right }) => right).join(' '))
  expect(described.toSorted()).toEqual([...expected, giftSteps.directVoid.right].toSorted())
  expect(giftSteps.approveRefund.right).toBe(giftSteps.finaliseRefund.right)
})
