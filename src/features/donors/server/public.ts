export { addDonor, sealedNric } from './add-donor.ts'
export { giverOf, type Giver } from './giver.ts'
export { donorsWith, isGiver } from './search.ts'
