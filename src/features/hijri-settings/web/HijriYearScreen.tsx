import { Button } from '@mantine/core'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { rootPath } from '../paths.ts'
import { MonthsTable } from './MonthsTable.tsx'

/** A Hijri year by `?id=`: its Ramadan, and the first day of each month. */
export function HijriYearScreen() {
  const [search] = useSearchParams()
  const { isEdit } = useRights()
  const id = search.get('id') ?? ''
  const detail = useQuery({
    queryKey: ['hijri-years', 'details', id],
    queryFn: async () => {
      const year = await api.hijriYears.find({ id })
      return { year, suggested: await api.hijriYears.suggest({ hijrahYear: year.hijrahYear }) }
    },
  })
  const titleOf = (year: number) => m.hijri_settings_year_title({ year: String(year) })
  const crumbs = [{ name: m.hijri_settings_title(), to: rootPath }, { name: detail.data ? titleOf(detail.data.year.hijrahYear) : '' }]
  return (
    <DetailScreen detail={detail} noun={m.hijri_settings_one()} crumbs={crumbs}>
      {({ year, suggested }) => ({
        title: titleOf(year.hijrahYear),
        ...(isEdit && {
          actions: (
            <Button component={Link} to={`${rootPath}/update?id=${id}`} size="xs" leftSection={<PencilSimpleIcon aria-hidden="true" />}>
              {m.hijri_settings_edit()}
            </Button>
          ),
        }),
        sections: (
          <>
            <Section title={m.hijri_settings_ramadan()}>
              <Facts
                facts={[
                  { label: m.hijri_settings_ramadan_start(), value: <DateText value={year.ramadanStart} /> },
                  { label: m.hijri_settings_ramadan_end(), value: <DateText value={year.ramadanEnd} /> },
                  { label: m.hijri_settings_days(), value: year.ramadanDays },
                  { label: m.hijri_settings_syawal(), value: <DateText value={year.syawalStart} /> },
                  { label: m.hijri_settings_authority(), value: year.authority },
                  { label: m.hijri_settings_changed_by(), value: year.updatedBy },
                ]}
              />
            </Section>
            <Section title={m.hijri_settings_months()}>
              <MonthsTable followed={year.authority} months={year.months} suggestions={suggested.months} />
            </Section>
          </>
        ),
      })}
    </DetailScreen>
  )
}
