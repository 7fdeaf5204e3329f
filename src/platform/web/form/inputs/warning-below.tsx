import css from './inputs.module.css'

/** The order of a field whose description stands below its input: what comes and goes there keeps the inputs of a row level. */
export const descriptionBelow: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** Props of a field with a warning, which stands below its input as errors do. */
export const warningBelow = (warning: string | null) =>
  warning === null ? {} : { description: <span className={css.warning}>{warning}</span>, inputWrapperOrder: descriptionBelow }
