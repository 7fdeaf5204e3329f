export { addDonor, sealedNric } from './add-donor.ts'
export { giverOf, type Giver } from './giver.ts'
export { lookUpByInfo } from './look-up.ts'
export { donorsWith, isGiver } from './search.ts'
