import { useQuery } from '@tanstack/react-query'
import { currencySign, formatWithCents, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { ClientInput, ResponseOf } from '#platform/contract/endpoint.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { api } from './api.ts'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { LoadFailed } from '#platform/web/list-screen/empty-states.tsx'
import { NoValue } from '#platform/web/list-screen/table/MoneyCell.tsx'
import { ValueTable } from '#platform/web/ui/values/ValueTable.tsx'
import type { rates } from '../contract.ts'
import { formatCount } from '#kit/text/format-count.ts'

type Preview = ResponseOf<typeof rates.preview>
type Example = Preview['examples'][number]

const exampleNames: Readonly<Record<Example['kind'], (example: Example) => string>> = {
  days: ({ count }) => m.rate_settings_example_days({ count }),
  daysLate: ({ count, years }) => m.rate_settings_example_late({ count, years }),
  people: ({ count }) => m.rate_settings_example_people({ count }),
  wealth: ({ count, after }) => m.rate_settings_example_wealth({ sum: `${currencySign(after.currency)}${formatCount(count)}` }),
}

/** What a rate changes from its first day on: usual cases, entries that are not recorded yet, and the receipts that keep theirs. */
export function RatePreview({ draft }: { draft: ClientInput<typeof rates.preview> }) {
  const { data, isError, error, refetch } = useQuery({ queryKey: ['rates', 'preview', draft], queryFn: () => api.rates.preview(draft) })
  const dayText = useDayText()
  if (isError) return <LoadFailed noun={m.rate_settings_preview_noun()} error={error} retry={() => void refetch()} />
  if (!data) return null
  const day = dayText(draft.startsOn, 'dayInText')
  return (
    <Section title={m.rate_settings_changes({ day })} aside={<span className="muted">{m.rate_settings_changes_note()}</span>}>
      <ValueTable label={m.rate_settings_changes({ day })} amounts>
        <thead>
          <tr>
            <th>{m.rate_settings_where()}</th>
            <th>{data.before ? m.rate_settings_at({ rate: formatWithCents(data.before.amount) }) : m.rate_settings_before()}</th>
            <th>{m.rate_settings_at({ rate: formatWithCents(draft.amount) })}</th>
            <th>{m.rate_settings_difference()}</th>
          </tr>
        </thead>
        <tbody>
          {data.examples.map(example => (
            <Change
              key={`${example.kind}${example.count}`}
              label={exampleNames[example.kind](example)}
              before={example.before}
              after={example.after}
            />
          ))}
          <Change
            label={m.rate_settings_open_entries({ count: data.open.entries })}
            note={m.rate_settings_open_note({ day })}
            before={data.open.before}
            after={data.open.after}
          />
          <Change
            label={m.rate_settings_kept({ count: data.kept.receipts })}
            note={m.rate_settings_kept_note()}
            before={data.kept.sum}
            after={data.kept.sum}
          />
        </tbody>
      </ValueTable>
    </Section>
  )
}

function Change({ label, note, before, after }: { label: string; note?: string; before: Money | null; after: Money }) {
  const difference = before && { ...after, minor: after.minor - before.minor }
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <small>{note}</small>}
      </th>
      <td>{before ? formatWithCents(before) : <NoValue />}</td>
      <td>{formatWithCents(after)}</td>
      <td>{difference ? formatWithCents(difference, { sign: true }) : <NoValue />}</td>
    </tr>
  )
}
