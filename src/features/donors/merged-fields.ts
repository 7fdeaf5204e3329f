/** What of two records of one person is chosen field by field: an identity number with its kind, an address as a whole. */
export const mergedFields = ['name', 'donorType', 'idNumber', 'phone', 'email', 'address', 'contactPerson', 'language'] as const
export type MergedField = (typeof mergedFields)[number]

/** Which of the two records a value comes from: the one that is kept, or the one that goes into it. */
export const mergeSides = ['kept', 'merged'] as const
export type MergeSide = (typeof mergeSides)[number]
