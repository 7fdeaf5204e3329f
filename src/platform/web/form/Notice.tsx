import type { ReactNode } from 'react'
import css from './notice.module.css'
import type { SendProblem } from './use-submission.ts'

/** A message above a form; a problem takes the focus and is announced. */
export const Notice = ({ tone = 'plain', children }: { tone?: 'plain' | 'success' | 'warning' | 'danger'; children: ReactNode }) => (
  <div
    className={css.notice}
    data-tone={tone}
    {...(tone === 'danger' ? { role: 'alert', tabIndex: -1, 'data-problem': true } : { role: 'status' })}
  >
    {children}
  </div>
)

/** The form's problem, unless fields show it. */
export const ProblemNotice = ({ problem }: { problem: SendProblem | null }) =>
  problem && Object.keys(problem.fields).length === 0 ? (
    <Notice tone="danger">
      <b>{problem.message}</b>
      {problem.hint && <span>{problem.hint}</span>}
    </Notice>
  ) : null
