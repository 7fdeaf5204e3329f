/** The calls that the specification serves below donations for gifts of every module. */
export { editCalls, listGiftsOfDonor } from './calls-of-every-gift.ts'
