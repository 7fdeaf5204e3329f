import { donorTypeIds } from '#kit/giving/ids.ts'
import { isCompanyName } from '#jurisdictions/company-names.ts'
import { idTypesOf, organisationIdTypes } from '#jurisdictions/identity-numbers.ts'
import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'
import type { NewDonorFields } from '../counter.ts'

type Props = { donor: NewDonorFields; countryCode: string; set: (change: Partial<NewDonorFields>) => void }

/** Offers to record a person whose name ends like a company's as one, with the kind of number that companies of the country have. */
export function CompanyHint({ donor, countryCode, set }: Props) {
  if (donor.donorType !== donorTypeIds.individual || !isCompanyName(donor.donorName)) return null
  const types = idTypesOf(countryCode)
  const idType = types.find(type => organisationIdTypes.includes(type)) ?? types.find(type => type === 'other') ?? donor.idType
  return (
    <Notice>
      <span>{m.gift_screens_looks_like_company()}</span>{' '}
      <Button onClick={() => set({ donorType: donorTypeIds.corporate, ...(donor.nirc === '' && { idType }) })}>
        {m.gift_screens_record_as_company()}
      </Button>
    </Notice>
  )
}
