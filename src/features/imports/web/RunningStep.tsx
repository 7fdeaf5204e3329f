import { Button, Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import type { StepProps } from './step-props.ts'
import css from './imports.module.css'
import { formatCount } from '#kit/text/format-count.ts'

function describeProgress(state: StepProps['details']['state'], input: { done: string; total: string }): string {
  if (state === 'recording') return m.imports_recording_now(input)
  if (state === 'paused') return m.imports_paused_now(input)
  return state === 'undoing' ? m.imports_undoing_now() : m.imports_reading_now()
}

/** The running job of an import (reading, recording, undoing), and the actions on it. */
export function RunningStep({ details, onDetails }: StepProps) {
  const { id, state, counts, actions } = details
  const move = useMutation({ mutationFn: (step: 'pause' | 'resume' | 'stop') => api.imports.move({ id, step }), onSuccess: onDetails })
  const total = counts.recorded + counts.ready
  const counted = { done: formatCount(counts.recorded), total: formatCount(total) }
  const isCounted = state === 'recording' || state === 'paused'
  return (
    <section className={css.running} aria-live="polite">
      <p>{describeProgress(state, counted)}</p>
      <Progress
        value={isCounted && total > 0 ? (counts.recorded / total) * 100 : 100}
        animated={state !== 'paused'}
        size="lg"
        aria-label={describeProgress(state, counted)}
      />
      {state === 'reading' && counts.total > 0 && (
        <p className="small muted">{m.imports_rows_so_far({ count: formatCount(counts.total) })}</p>
      )}
      <div className={css.buttons}>
        {(['pause', 'resume', 'stop'] as const).map(
          step =>
            actions.includes(step) && (
              <Button
                key={step}
                variant={step === 'resume' ? 'filled' : 'default'}
                loading={move.isPending}
                onClick={() => move.mutate(step)}
              >
                {{ pause: m.imports_pause, resume: m.imports_resume, stop: m.imports_stop }[step]()}
              </Button>
            ),
        )}
      </div>
    </section>
  )
}
