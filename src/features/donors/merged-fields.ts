/**
 * The fields that are chosen one by one when two records of a person are merged: the identity number with its kind, the address as a whole.
 */
export const mergedFields = ['name', 'donorType', 'idNumber', 'phone', 'email', 'address', 'contactPerson', 'language'] as const
export type MergedField = (typeof mergedFields)[number]

/** Which of the two records a value comes from: the one that is kept, or the one that goes into it. */
export const mergeSides = ['kept', 'merged'] as const
export type MergeSide = (typeof mergeSides)[number]
