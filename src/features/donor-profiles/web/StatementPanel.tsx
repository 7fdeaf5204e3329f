import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, languages } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { api } from './api.ts'
import { useRefreshWork } from '#features/work/web/public.ts'
import type { DonorProfile } from '../contract.ts'
import { MailStatement } from './MailStatement.tsx'
import { useGiving } from './use-donor.ts'
import css from './donor.module.css'

/** Prepares what a donor gave in a year as a PDF, in the donor's language unless another is chosen. Absent while nothing was given. */
export function StatementPanel({ donor }: { donor: DonorProfile }) {
  const { donorId, language } = donor
  const years = [...new Set(useGiving(donorId).data?.byYear.map(({ year }) => String(year)))]
  const [chosen, setChosen] = useState<{ year: string | null; language: Language }>({ year: null, language })
  const year = chosen.year ?? years[0]
  const prepare = useMutation({
    mutationFn: () => api.donorProfiles.statement({ donorId, year: Number(year), language: chosen.language }),
    onSuccess: useRefreshWork(),
  })
  const [isMailing, setMailing] = useState(false)
  if (!year) return null
  return (
    <NextStep title={m.donor_profiles_statement()}>
      <div className={css.steps}>
        <Select
          label={m.donor_profiles_statement_year()}
          data={years}
          value={year}
          allowDeselect={false}
          onChange={value => setChosen({ ...chosen, year: value })}
        />
        <Select
          label={m.donor_profiles_language()}
          data={languages.map(value => ({ value, label: languageLabels[value]() }))}
          value={chosen.language}
          allowDeselect={false}
          onChange={value => setChosen({ ...chosen, language: languages.find(one => one === value) ?? chosen.language })}
        />
        <Button loading={prepare.isPending} onClick={() => prepare.mutate()}>
          {m.donor_profiles_statement_prepare()}
        </Button>
        {donor.actions.includes('mailStatement') &&
          (donor.donorEmail ? (
            <Button onClick={() => setMailing(true)}>{m.donor_profiles_statement_mail()}</Button>
          ) : (
            <p className="muted small">{m.donor_profiles_statement_no_email()}</p>
          ))}
      </div>
      {isMailing && <MailStatement donor={donor} year={Number(year)} language={chosen.language} onClose={() => setMailing(false)} />}
    </NextStep>
  )
}
