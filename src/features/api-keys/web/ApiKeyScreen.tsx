import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isRight } from '#features/roles/rules.ts'
import { rightName } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { ApiKeyRow } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { KeyStamp, roleText } from './labels.tsx'

/** An API key, by `?id=`: who created it, how long it is valid, and what it can do. */
export function ApiKeyScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { isDelete } = useRights()
  const detail = useQuery({ queryKey: ['api-keys', id], queryFn: () => api.apiKeys.find({ id }) })
  return (
    <DetailScreen
      detail={detail}
      noun={m.api_keys_one_noun()}
      crumbs={[{ name: m.api_keys_title(), to: rootPath }, { name: detail.data?.name ?? '' }]}
    >
      {key => ({
        kicker: m.api_keys_key(),
        title: key.name,
        reference: <KeyStamp {...key} />,
        sections: (
          <>
            <Section title={m.api_keys_details()}>
              <Facts facts={factsOf(key)} />
            </Section>
            <Section title={m.api_keys_may()}>
              <p className="muted small">{m.api_keys_may_text()}</p>
              <ul>
                {key.rights.filter(isRight).map(right => (
                  <li key={right}>{rightName(right)}</li>
                ))}
              </ul>
              {key.rights.length === 0 && <p>{m.api_keys_may_nothing()}</p>}
            </Section>
          </>
        ),
        ...(isDelete && key.state === 'valid' && { side: <Revoke apiKey={key} /> }),
      })}
    </DetailScreen>
  )
}

const factsOf = ({ roleName, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt, revokedBy }: ApiKeyRow): Fact[] => [
  { label: m.api_keys_role(), value: roleText(roleName) },
  { label: m.api_keys_last_used(), value: lastUsedAt ? <DateText value={lastUsedAt} /> : m.api_keys_never() },
  { label: m.api_keys_created(), value: <DateText value={createdAt} /> },
  { label: m.api_keys_created_by(), value: createdBy },
  { label: m.api_keys_expires(), value: <DateText value={expiresAt} /> },
  ...(revokedAt ? [{ label: m.api_keys_revoked(), value: <DateText value={revokedAt} /> }] : []),
  ...(revokedBy ? [{ label: m.api_keys_revoked_by(), value: revokedBy }] : []),
]

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKeyRow }) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => api.apiKeys.revoke({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
  })
  return (
    <NextStep title={m.api_keys_key()}>
      <QuestionButton
        color="danger"
        question={{ title: m.api_keys_revoke_question({ name }), text: m.api_keys_revoke_text(), isDanger: true }}
        isSending={revoke.isPending}
        onYes={close => revoke.mutate(undefined, { onSettled: close })}
      >
        {m.api_keys_revoke()}
      </QuestionButton>
    </NextStep>
  )
}
