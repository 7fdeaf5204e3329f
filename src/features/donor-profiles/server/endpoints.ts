import { personalSearchField } from '#features/donors/rules.ts'
import { isMasked } from '#kit/identity/masks.ts'
import { asLookUp, withCurrentDonor } from '#features/donors/server/public.ts'
import { listPurposes } from '#features/gifts/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { donorProfiles, type DonorFilter } from '../contract.ts'
import { soughtFields } from '../rules.ts'
import { prepareDataCopy } from './data-copy.ts'
import { archiveDonor } from './archive-donor.ts'
import { findDonorGiving, findDonorProfile, findLatestGift } from './find-donor.ts'
import { editDonorProfile, findDonorToEdit } from './edit-profile.ts'
import { startDonorExport } from './export-donors.ts'
import { listEnrolments } from './list-enrolments.ts'
import { listDonors } from './list-donors.ts'
import { mailStatement } from './mail-statement.ts'
import { prepareStatement } from './statement.ts'
import { summariseDonors } from './summarise-donors.ts'
import { listTimeline } from './timeline.ts'

const personalField = ({ searchBy, searchValue }: Pick<DonorFilter, 'searchBy' | 'searchValue'>) =>
  personalSearchField(soughtFields[searchBy], searchValue)

export const donorProfileEndpoints = serve(donorProfiles, {
  list: asLookUp(donorProfiles.list, personalField, listDonors),
  summary: asLookUp(donorProfiles.summary, personalField, summariseDonors),
  filters: async context => ({ donationToValues: await listPurposes(context) }),
  find: withCurrentDonor('donorId', findDonorProfile),
  giving: withCurrentDonor('donorId', findDonorGiving),
  timeline: withCurrentDonor('donorId', listTimeline),
  enrolments: withCurrentDonor('donorId', listEnrolments),
  latestGift: withCurrentDonor('donorId', findLatestGift),
  findToEdit: withCurrentDonor('donorId', findDonorToEdit),
  edit: asLookUp(donorProfiles.edit, ({ nirc }) => (nirc && !isMasked(nirc) ? 'nric' : null), editDonorProfile),
  archive: withCurrentDonor('DonorId', archiveDonor),
  statement: withCurrentDonor('donorId', prepareStatement),
  mailStatement: withCurrentDonor('donorId', mailStatement),
  copy: withCurrentDonor('donorId', prepareDataCopy),
  export: asLookUp(donorProfiles.export, personalField, startDonorExport),
})
