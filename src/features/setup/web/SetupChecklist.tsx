import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from './api.ts'
import { LoadFailed } from '#platform/web/list-screen/empty-states.tsx'
import css from './setup.module.css'

type Step = Awaited<ReturnType<typeof api.setup.checklist>>['steps'][number]

/** What a new charity has set up and what is left. Draws nothing while it loads, since most charities have no such list. */
export function SetupChecklist() {
  const found = useQuery({ queryKey: ['setup', getLocale()], queryFn: () => api.setup.checklist() })
  if (found.isError) return <LoadFailed noun={m.setup_noun()} error={found.error} retry={() => void found.refetch()} />
  const steps = found.data?.steps ?? []
  if (steps.length === 0) return null
  return (
    <section className={css.checklist} aria-labelledby="setup-title">
      <header>
        <h2 id="setup-title">{m.setup_title()}</h2>
        <span className="small muted">{m.setup_progress({ done: steps.filter(({ isDone }) => isDone).length, count: steps.length })}</span>
      </header>
      <p className="small muted">{m.setup_note()}</p>
      <ol>
        {steps.map(step => (
          <li key={step.id} data-done={step.isDone}>
            {step.isDone ? <CheckCircleIcon size={20} weight="fill" aria-hidden="true" /> : <CircleIcon size={20} aria-hidden="true" />}
            <StepText step={step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepText({ step: { title, path, isDone, mayDo } }: { step: Step }) {
  if (isDone)
    return (
      <span>
        {title} <span className="vh">({m.setup_done()})</span>
      </span>
    )
  if (mayDo) return <Link to={path}>{title}</Link>
  return (
    <span>
      {title} <span className="small muted">({m.setup_somebody_else()})</span>
    </span>
  )
}
