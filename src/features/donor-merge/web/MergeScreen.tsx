import { Button } from '@mantine/core'
import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import type { DonorComparison } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { FieldTable } from './FieldTable.tsx'
import { mergeOf, pageOfDonor } from './links.ts'
import { MergePanel } from './MergePanel.tsx'
import { MovesSection } from './MovesSection.tsx'
import { useChoices, useComparison } from './use-merge.ts'
import { WhatStays } from './WhatStays.tsx'

/** Compares two donors field by field, by `?keep=` and `?merge=`, and merges them on confirmation. */
export function MergeScreen() {
  const [search] = useSearchParams()
  const [keptId, mergedId] = [search.get('keep') ?? '', search.get('merge') ?? '']
  return <MergeOfTwo key={`${keptId} ${mergedId}`} keptId={keptId} mergedId={mergedId} />
}

function MergeOfTwo({ keptId, mergedId }: { keptId: string; mergedId: string }) {
  const comparison = useComparison(keptId, mergedId)
  const choices = useChoices(comparison.data?.rows ?? [])
  const noun = m.donor_merge_donor()
  return (
    <DetailScreen
      detail={comparison}
      noun={noun}
      crumbs={[
        { name: m.donor_merge_donors(), to: rootPath },
        { name: comparison.data?.kept.donorName ?? noun, to: pageOfDonor(keptId) },
        { name: m.donor_merge_crumb() },
      ]}
    >
      {data => ({
        title: m.donor_merge_title(),
        reference: <span>{m.donor_merge_pick({ count: choices.decided, all: data.rows.length })}</span>,
        actions: <KeepOther comparison={data} />,
        sections: (
          <>
            <FieldTable comparison={data} choices={choices} />
            <MovesSection comparison={data} />
          </>
        ),
        side: (
          <>
            <MergePanel comparison={data} choices={choices} />
            <WhatStays name={data.merged.donorName} />
          </>
        ),
      })}
    </DetailScreen>
  )
}

function KeepOther({ comparison: { kept, merged } }: { comparison: DonorComparison }) {
  const navigate = useNavigate()
  return (
    <Button
      leftSection={<ArrowsLeftRightIcon size={16} aria-hidden="true" />}
      onClick={() => void navigate(mergeOf(merged.donorId, kept.donorId), { replace: true })}
    >
      {m.donor_merge_keep_other({ name: merged.donorName })}
    </Button>
  )
}
