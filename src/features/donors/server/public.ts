export { activeDonors, allDonors, countArchived, donorsOf, findDonorOfGift, oneDonor, theseDonors } from './donors-of-charity.ts'
export { addDonor, openNric, sealedNric } from './add-donor.ts'
export { archiveDonors, changeDonor, restoreDonors } from './change-donor.ts'
export { findDonor, findDonorContact, lockDonor } from './donor-contact.ts'
export { channelsOf, donorsAgreeingTo, findChannelAnswers, isReachableBy } from './consent/channel-answers.ts'
export { consentSourceOf, consentWords, recordAnswers } from './consent/record-answers.ts'
export { editDonor } from './edit-donor.ts'
export { currentDonor, currentDonorId, withCurrentDonor } from './merged/current-donor.ts'
export { DonorFields, isNumberTaken, readDonorFields } from './merged/donor-fields.ts'
export { donorRows, type DonorRows, type MovedRow, registerDonorRows } from './merged/donor-rows.ts'
export {
  answersChangedSince,
  fieldsEditedSince,
  joinDonors,
  joinFields,
  lockTwoDonors,
  type MergeSnapshot,
  separateDonors,
  separateFields,
  stricterSide,
} from './merged/join-donors.ts'
export { findNamed, mostTested, type NamedDonors, searchByName, testByWord } from './find-named.ts'
export { type EarlyLookUp, findOrAddDonor, type GiftDonor, lookUpEarly } from './gift-donor.ts'
export { type DescribedDonor, findOrAddDonors, type MatchedDonor } from './donors-of-file.ts'
export { donorsOfRows } from './donors-of-rows.ts'
export { loadDonors, type SampleDonor } from './load-donors.ts'
export { type DonorField, donorsWith, fieldForText, isDonorWith } from './search.ts'
export { asComparison, asLookUp, phoneFieldOf, searchedField, typedField } from './count-look-ups.ts'
export { revealDonor } from './reveal-donor.ts'
export { numbersOf, organisationNumbers } from './organisation-numbers.ts'
