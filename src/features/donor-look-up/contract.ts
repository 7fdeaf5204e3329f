import { z } from 'zod'
import { donorLookupAccess, DonorMatch } from '#features/donors/contract.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import { query } from '#platform/contract/endpoint.ts'

const lookUp = <Field extends string>(path: `/${string}`, field: Field, known: string) =>
  query(donorLookupAccess)
    .post(path, `Find donors by ${known}`)
    .ownErrors()
    .body(
      z.object({ [field]: z.string().trim().min(1).max(150), charityId: z.int().optional() } as Record<Field, z.ZodString> & {
        charityId: z.ZodOptional<z.ZodInt>
      }),
    )
    .audited()
    .limit('lookup')
    .result(z.array(DonorMatch).max(10))

/** Donors: look-up at the counter, and unmasked details by right. */
export const donors = {
  byMobile: lookUp('/api/User/donorSearchByMobile', 'mobile', 'mobile number'),
  byEmail: lookUp('/api/User/donorSearchByEmail', 'email', 'e-mail address'),
  byNric: lookUp('/api/User/donorSearchByNirc', 'nirc', 'identity number'),
  byInfo: lookUp('/api/User/donorsDetailsByDonorInfo', 'donorInfo', 'name, phone, e-mail or identity number'),

  /** For an entry whose donor is known: opened from the phone desk or from the donor's page. */
  byId: query(donorLookupAccess)
    .post('/api/User/donorMatchById', 'Get a donor as look-ups show it')
    .ownErrors()
    .body(z.object({ donorId: z.uuid() }))
    .result(DonorMatch),

  reveal: query(personalDataRight)
    .post('/api/User/revealDonorDetails', 'Show the phone, e-mail and identity number of a donor in full')
    .body(z.object({ donorId: z.uuid() }))
    .audited()
    .limit('lookup')
    .result(z.object({ donorPhone: z.string().nullable(), donorEmail: z.string().nullable(), nirc: z.string().nullable() })),
}
