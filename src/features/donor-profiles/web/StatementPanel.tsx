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

/** Prepares what a donor gave in a tax year as a PDF, in the donor's language unless another is chosen. Absent while nothing was given. */
export function StatementPanel({ donor }: { donor: DonorProfile }) {
  const { donorId, language } = donor
  const years = useGiving(donorId).data?.taxYears ?? []
  const [chosen, setChosen] = useState<{ year: number | null; language: Language }>({ year: null, language })
  const year = years.find(one => one.year === chosen.year) ?? years[0]
  const prepare = useMutation({
    mutationFn: (of: number) => api.donorProfiles.statement({ donorId, year: of, language: chosen.language }),
    onSuccess: useRefreshWork(),
  })
  const [isMailing, setMailing] = useState(false)
  if (!year) return null
  return (
    <NextStep title={m.donor_profiles_statement()}>
      <div className={css.steps}>
        <Select
          label={m.donor_profiles_statement_year()}
          data={years.map(one => ({ value: String(one.year), label: one.name }))}
          value={String(year.year)}
          allowDeselect={false}
          onChange={value => setChosen({ ...chosen, year: Number(value) })}
        />
        <Select
          label={m.donor_profiles_language()}
          data={languages.map(value => ({ value, label: languageLabels[value]() }))}
          value={chosen.language}
          allowDeselect={false}
          onChange={value => setChosen({ ...chosen, language: languages.find(one => one === value) ?? chosen.language })}
        />
        <Button loading={prepare.isPending} onClick={() => prepare.mutate(year.year)}>
          {m.donor_profiles_statement_prepare()}
        </Button>
        {donor.actions.includes('mailStatement') &&
          (donor.donorEmail ? (
            <Button onClick={() => setMailing(true)}>{m.donor_profiles_statement_mail()}</Button>
          ) : (
            <p className="muted small">{m.donor_profiles_statement_no_email()}</p>
          ))}
      </div>
      {isMailing && <MailStatement donor={donor} year={year} language={chosen.language} onClose={() => setMailing(false)} />}
    </NextStep>
  )
}
