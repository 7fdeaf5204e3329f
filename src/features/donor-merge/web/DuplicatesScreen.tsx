import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import type { donorMerges, DuplicatePair } from '../contract.ts'
import { reasonWords } from './labels.ts'
import { mergeOf } from './links.ts'
import { ScoreStamp } from './ScoreStamp.tsx'

type Query = ClientInput<typeof donorMerges.duplicates>

const spec: ListSpec<DuplicatePair, Query> = {
  id: 'donor-duplicates',
  noun: m.donor_merge_pairs_noun,
  memory: { slice: 'donors', list: 'duplicates' },
  call: request => api.donorMerges.duplicates(request),
  rowId: ({ kept, merged }) => `${kept.donorId} ${merged.donorId}`,
  open: ({ kept, merged }) => mergeOf(kept.donorId, merged.donorId),
  filters: [],
  columns: [
    { id: 'kept', header: m.donor_merge_donor, cell: ({ kept }) => kept.donorName, tone: 'strong', hideable: false },
    { id: 'merged', header: m.donor_merge_perhaps_same, cell: ({ merged }) => merged.donorName },
    { id: 'score', header: m.donor_merge_likelihood, cell: ({ score }) => <ScoreStamp score={score} />, sort: 'score', width: 216 },
    {
      id: 'why',
      header: m.donor_merge_why,
      cell: ({ reasons }) => reasons.map(reason => reasonWords[reason]()).join(', '),
      width: 240,
      tone: 'small',
      narrow: false,
    },
    {
      id: 'gifts',
      header: m.donor_merge_gifts,
      cell: ({ kept, merged }) => `${kept.gifts} + ${merged.gifts}`,
      width: 96,
      tone: 'count',
      narrow: false,
    },
    {
      id: 'since',
      header: m.donor_merge_created_on,
      cell: ({ merged }) => <DateText as="day" value={merged.createdAt} />,
      width: 124,
      tone: 'small',
      hidden: true,
    },
  ],
  money: { id: 'lifetime', header: m.donor_merge_lifetime, amount: ({ kept }) => kept.lifetime, width: 140 },
  sort: { by: 'score', descending: true },
  size: 20,
}

/** Pairs of donors that may be one person, the likeliest first. Each opens the comparison; nothing is merged by itself. */
export function DuplicatesScreen() {
  const list = useListState(spec)
  return (
    <ListScreen
      list={list}
      title={m.donor_merge_duplicates()}
      note={m.donor_merge_note()}
      itemOf={({ kept, merged, score, reasons }) => ({
        title: kept.donorName,
        end: <ScoreStamp score={score} />,
        stamp: merged.donorName,
        note: reasons.map(reason => reasonWords[reason]()).join(', '),
      })}
      firstUse={{ text: m.donor_merge_first_use() }}
    />
  )
}
