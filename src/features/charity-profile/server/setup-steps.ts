import { charityOf } from '#features/charity/server/public.ts'
import { listFunds } from '#features/gifts/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { SetupStep } from '#platform/server/setup-step.ts'
import { textsIn } from '#platform/server/texts.ts'
import { formPath, rootPath } from '../paths.ts'

const right = 'charity-profile:edit'

/** What a new charity sets up in its profile. */
export const charitySetupSteps: readonly SetupStep[] = [
  {
    id: 'logo',
    place: 10,
    right,
    path: rootPath,
    title: t => t.charity_profile_setup_logo(),
    isDone: async (tx, charityId) => (await charityOf(tx, charityId)).logoFile !== null,
  },
  {
    id: 'funds',
    place: 20,
    right,
    path: rootPath,
    title: t => t.charity_profile_setup_funds(),
    // A charity begins with one general fund.
    isDone: async (tx, charityId) =>
      (await listFunds(tx, charityId, [preferenceIds.donations])).some(({ name }) => name !== textsIn.en.gifts_general_fund()),
  },
  {
    id: 'receipt-wording',
    place: 50,
    right,
    path: formPath('wording'),
    title: t => t.charity_profile_setup_wording(),
    isDone: async (tx, charityId) => Object.keys((await charityOf(tx, charityId)).receiptWording).length > 0,
  },
  {
    id: 'mail',
    place: 80,
    right,
    path: formPath('mail'),
    title: t => t.charity_profile_setup_mail(),
    isDone: async (tx, charityId) => (await charityOf(tx, charityId)).mailSenderName !== null,
  },
]
