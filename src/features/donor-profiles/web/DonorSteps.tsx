import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { api } from './api.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useRefreshWork } from '#features/work/web/public.ts'
import { EraseDonor } from '#features/donor-erasure/web/public.tsx'
import type { DonorProfile } from '../contract.ts'
import { rootPath } from '../paths.ts'
import css from './donor.module.css'

/** Prepares all that is on file of the person as a file, which the person may ask for. */
function DataCopy({ donorId }: { donorId: string }) {
  const copy = useMutation({ mutationFn: () => api.donorProfiles.copy({ donorId }), onSuccess: useRefreshWork() })
  return (
    <Button loading={copy.isPending} onClick={() => copy.mutate()}>
      {m.donor_profiles_data_copy()}
    </Button>
  )
}

/** The counter at which the reader records a gift of this donor; null without the right, or while the donor is archived. */
function useCounterOf({ isActive }: DonorProfile): string | null {
  const { find } = readPermissions(useCurrentUser().permissions)
  const module = (['donations', 'islamic-giving'] as const).find(code => find(code)?.isAdd)
  return isActive && module ? `/${module}/create` : null
}

/** The actions on a donor. Archiving first says what it changes. */
export function DonorSteps({ donor }: { donor: DonorProfile }) {
  const queries = useQueryClient()
  const archive = useMutation({
    mutationFn: (isActive: boolean) => api.donorProfiles.archive({ DonorId: donor.donorId, IsActive: String(isActive) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['donors'] }),
  })
  const counter = useCounterOf(donor)
  if (!counter && donor.actions.length === 0) return null
  return (
    <NextStep title={m.donor_profiles_next()}>
      <div className={css.steps}>
        {counter && (
          <Button component={Link} variant="filled" to={`${counter}?donor=${donor.donorId}`}>
            {m.donor_profiles_add_gift()}
          </Button>
        )}
        {donor.actions.includes('edit') && (
          <Button component={Link} to={`${rootPath}/update?id=${donor.donorId}`}>
            {m.donor_profiles_edit()}
          </Button>
        )}
        {donor.actions.includes('archive') && (
          <QuestionButton
            question={{
              title: m.donor_profiles_archive_question({ name: donor.donorName }),
              text: m.donor_profiles_archive_consequences(),
            }}
            isSending={archive.isPending}
            onYes={close => archive.mutate(false, { onSettled: close })}
          >
            {m.donor_profiles_archive()}
          </QuestionButton>
        )}
        {donor.actions.includes('activate') && (
          <>
            <p className="muted small">{m.donor_profiles_is_archived()}</p>
            <Button loading={archive.isPending} onClick={() => archive.mutate(true)}>
              {m.donor_profiles_activate()}
            </Button>
          </>
        )}
        {donor.actions.includes('reveal') && <DataCopy donorId={donor.donorId} />}
        {donor.actions.includes('erase') && <EraseDonor donorId={donor.donorId} />}
      </div>
    </NextStep>
  )
}
