import { z } from 'zod'
import { languages } from './languages.ts'

/** A language as calls name it. */
export const LanguageCode = z.enum(languages).meta({ id: 'Language' })
