import { Button, Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { ConsentSource, staffSources } from '#features/donors/consent.ts'
import { m } from '#messages/messages.js'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { TopicRow } from './TopicRow.tsx'
import { sourceNames } from './labels.ts'
import { useConsent, useRecordConsent } from './use-consent.ts'
import css from './consent.module.css'

type Props = {
  donorId: string
  mayRecord: boolean
  /** How answers come here; without, the user says it. */
  source?: ConsentSource
}

/** By which channels a donor may be reached, with the words, day and source of each answer, and what records another. */
export function ConsentPart({ donorId, mayRecord, source: fixedSource }: Props) {
  const { data, isError, refetch } = useConsent(donorId)
  const record = useRecordConsent()
  const [source, setSource] = useState<ConsentSource>(fixedSource ?? 'counter')
  if (isError)
    return (
      <div className={css.failed}>
        <p className="muted small">{m.donor_consent_failed()}</p>
        <Button size="xs" onClick={() => void refetch()}>
          {m.platform_try_again()}
        </Button>
      </div>
    )
  if (!data) return <Skeleton height={160} />
  const isRefusedAtAll = data.topics.some(({ topic, holds }) => topic === 'any' && holds === false)
  const problem = record.error ? toSendProblem(record.error) : null
  return (
    <div className={css.part}>
      <ul className={css.topics} aria-busy={record.isPending}>
        {data.topics.map(answer => (
          <TopicRow
            key={answer.topic}
            answer={answer}
            language={data.language}
            isBrief={fixedSource !== undefined}
            record={
              mayRecord && (answer.topic === 'any' || !isRefusedAtAll)
                ? isAgreed => {
                    if (!record.isPending) record.mutate({ donorId, topic: answer.topic, isAgreed, source, language: data.language })
                  }
                : null
            }
          />
        ))}
      </ul>
      {isRefusedAtAll && <p className="muted small">{m.donor_consent_refused_at_all()}</p>}
      <ProblemNotice problem={problem && { ...problem, fields: {} }} />
      {mayRecord && !fixedSource && (
        <Select
          className={css.source}
          label={m.donor_consent_source()}
          value={source}
          onChange={value => setSource(ConsentSource.parse(value))}
          allowDeselect={false}
          data={staffSources.map(value => ({ value, label: sourceNames[value]() }))}
        />
      )}
    </div>
  )
}
