import { z } from 'zod'
import { Money } from '#jurisdictions/money.ts'
import { Paging, pageOf, SortExpression } from '#kit/text/paging.ts'
import { Moment } from '#kit/time/days.ts'
import { ConsentChannel, ConsentTopic } from '#features/donors/consent.ts'
import { mergedFields, mergeSides } from '#features/donors/merged-fields.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { ChoiceReason, MergeDoubt, MergeReason } from './rules.ts'

const Field = z.enum(mergedFields).meta({ id: 'MergedField' })
const Side = z.enum(mergeSides).meta({ id: 'MergeSide' })

/** A donor of a pair; contact is masked, and figures are of the modules that the reader may see. */
const PairedDonor = z.object({
  donorId: z.uuid(),
  donorName: z.string(),
  donorPhone: z.string().nullable(),
  donorEmail: z.string().nullable(),
  gifts: z.int(),
  lifetime: Money,
  createdAt: Moment,
})

/** Two donors that may be one person, the one who gave more first. */
const DuplicatePair = z
  .object({ kept: PairedDonor, merged: PairedDonor, score: z.int(), reasons: z.array(MergeReason) })
  .meta({ id: 'DuplicatePair' })
export type DuplicatePair = z.infer<typeof DuplicatePair>

const ComparedDonor = PairedDonor.extend({
  version: z.int(),
  isActive: z.boolean(),
  thisYear: Money,
  recurring: z.int(),
  cards: z.int(),
  iAgree: z.boolean().nullable(),
  agreedAt: Moment.nullable(),
  /** The answers for channels; of two that differ the refusal holds. */
  channels: z.array(z.object({ channel: ConsentChannel, isAgreed: z.boolean(), agreedAt: Moment })),
})
export type ComparedDonor = z.infer<typeof ComparedDonor>

/** Two donors field by field, with what the records prove, and what a merge would move. */
const DonorComparison = z
  .object({
    kept: ComparedDonor,
    merged: ComparedDonor,
    /** `choice` is null where the records prove none; contact and identity number are masked. */
    rows: z.array(
      z.object({ field: Field, kept: z.string().nullable(), merged: z.string().nullable(), choice: Side.nullable(), why: ChoiceReason }),
    ),
    /** The consent to be contacted that applies: the stricter one, which cannot be chosen. */
    consent: Side,
    score: z.int(),
    reasons: z.array(MergeReason),
    doubts: z.array(MergeDoubt),
    /** Whether gifts of either are being voided or refunded: until that is decided nothing moves. */
    isHeld: z.boolean(),
  })
  .meta({ id: 'DonorComparison' })
export type DonorComparison = z.infer<typeof DonorComparison>

/** A merge into a donor that can still be undone. */
const UndoableMerge = z.object({
  mergeId: z.uuid(),
  mergedId: z.uuid(),
  /** The name of the record that was merged into this donor. */
  mergedName: z.string(),
  mergedAt: Moment,
  undoUntil: Moment,
  gifts: z.int(),
  /** What was edited since: an undo keeps it, and the user says to which of the two it belongs. */
  edited: z.array(z.object({ field: Field, now: z.string().nullable() })),
  /**
   * The answers that changed since, as they are now; null where a refusal of all ended one. They stay with the kept record, and a refusal
   * goes to both.
   */
  answers: z.array(z.object({ topic: ConsentTopic, isAgreed: z.boolean().nullable() })),
})
export type UndoableMerge = z.infer<typeof UndoableMerge>

const pair = { donorId: z.uuid(), otherId: z.uuid() }

/** Donors who are on file twice. */
export const donorMerges = {
  duplicates: query('donors:view')
    .post('/api/Donation/getDonorDuplicates', 'List pairs of donors that may be one person, the likeliest first')
    .body(
      z.object({
        charityId: z.int().optional(),
        ...Paging.shape,
        sortBy: z.enum(['score']).default('score'),
        sortExpression: SortExpression.default('desc'),
      }),
    )
    .result(pageOf(DuplicatePair)),

  ofDonor: query('donors:view')
    .post('/api/Donation/getDuplicatesOfDonor', 'List the donors that may be the same person as one donor')
    .ownErrors()
    .body(z.object({ donorId: z.uuid(), charityId: z.int().optional() }))
    .result(z.array(DuplicatePair)),

  compare: query('donors:edit')
    .post('/api/Donation/compareDonors', 'Compare two donors field by field before they are merged')
    .ownErrors()
    .body(z.object({ keptId: z.uuid(), mergedId: z.uuid(), charityId: z.int().optional() }))
    .result(DonorComparison)
    .refuses('SAME_DONOR'),

  merge: command('donors:edit')
    .post('/api/User/mergeDonors', 'Merge a donor into another')
    .body(
      z.object({
        keptId: z.uuid(),
        mergedId: z.uuid(),
        keptVersion: z.int32(),
        mergedVersion: z.int32(),
        choices: z.object(
          Object.fromEntries(mergedFields.map(field => [field, Side])) as Record<(typeof mergedFields)[number], typeof Side>,
        ),
      }),
    )
    .result(z.object({ mergeId: z.uuid(), donorId: z.uuid() }))
    .refuses('SAME_DONOR', 'KEPT_IS_ARCHIVED', 'GIFTS_HELD'),

  undoable: query('donors:view')
    .post('/api/Donation/getDonorMerges', 'List the merges into a donor that can be undone')
    .ownErrors()
    .body(z.object({ donorId: z.uuid(), charityId: z.int().optional() }))
    .result(z.array(UndoableMerge)),

  undo: command('donors:edit')
    .post('/api/User/undoDonorMerge', 'Undo a merge of donors')
    .body(
      z.object({
        mergeId: z.uuid(),
        /** The edited fields that belong to the record that had been merged; the others stay with the kept one. */
        ofMerged: z.array(Field).max(mergedFields.length).default([]),
      }),
    )
    .result(z.object({ keptId: z.uuid(), mergedId: z.uuid(), stayed: z.int() }))
    .refuses('UNDO_OVER', 'MERGED_SINCE', 'GIFTS_HELD', 'NUMBER_TAKEN'),

  dismiss: command('donors:edit').post('/api/User/dismissDonorDuplicate', 'Note that two donors are two people').body(z.object(pair)),

  reopen: command('donors:edit')
    .post('/api/User/reopenDonorDuplicate', 'Suggest two donors again that were noted as two people')
    .body(z.object(pair)),
}
